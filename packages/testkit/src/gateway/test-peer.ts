import { connect } from 'node:tls';
import mqtt from 'mqtt-packet';

/** A peer that speaks raw MQTT packets over TLS, for tests: it may break every rule. */
export interface TestPeer {
  send(packet: mqtt.Packet): void;
  sendBytes(bytes: Uint8Array): void;
  /** The first packet, received or still to come, that meets the condition; each is given out once. */
  next(isWanted: (packet: mqtt.Packet) => boolean): Promise<mqtt.Packet>;
  /** The body of the next message on a topic that ends so. */
  nextMessage(topicEnd: string): Promise<unknown>;
  /** Publishes with QoS 1 and waits for the acknowledgement. */
  publish(topic: string, body: unknown): Promise<void>;
  /** A TLS session by which its owner can come back. */
  session(): Promise<Buffer>;
  /** Whether it came back by such a session. */
  isResumed(): boolean;
  readonly closed: Promise<void>;
  close(): void;
}

export interface PeerCredentials {
  readonly port: number;
  readonly certificate: string;
  readonly privateKey: string;
  readonly authority: string;
  /** Of a former connection, by which it comes back. */
  readonly session?: Buffer;
  /** The newest version of TLS that it speaks; all when absent. */
  readonly maxVersion?: 'TLSv1.2';
}

/** Opens TLS only; the caller sends CONNECT. `isMute`: it never acknowledges what it gets. */
export function openPeer(credentials: PeerCredentials, { isMute = false } = {}): TestPeer {
  const socket = connect({
    host: '127.0.0.1',
    port: credentials.port,
    cert: credentials.certificate,
    key: credentials.privateKey,
    ca: credentials.authority,
    ...(credentials.session && { session: credentials.session }),
    ...(credentials.maxVersion && { maxVersion: credentials.maxVersion }),
  });
  const session = Promise.withResolvers<Buffer>();
  socket.on('session', session.resolve);
  let isResumed = false;
  socket.once('secureConnect', () => {
    isResumed = socket.isSessionReused();
  });
  const parser = mqtt.parser({ protocolVersion: 4 });
  const received: mqtt.Packet[] = [];
  let waiting: { isWanted: (packet: mqtt.Packet) => boolean; resolve: (packet: mqtt.Packet) => void }[] = [];
  let reject: (error: Error) => void = () => {};
  const failed = new Promise<never>((_resolve, fail) => {
    reject = fail;
  });
  failed.catch(() => {});
  parser.on('packet', (packet: mqtt.Packet) => {
    if (!isMute && packet.cmd === 'publish' && packet.qos === 1)
      socket.write(mqtt.generate({ cmd: 'puback', messageId: packet.messageId ?? 0 }));
    const taker = waiting.find((wait) => wait.isWanted(packet));
    if (taker === undefined) return void received.push(packet);
    waiting = waiting.filter((wait) => wait !== taker);
    taker.resolve(packet);
  });
  socket.on('data', (chunk: Buffer) => parser.parse(chunk));
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      reject(new Error('the platform closed the connection'));
      resolve();
    });
  });
  let lastId = 0;
  const peer: TestPeer = {
    send: (packet) => void socket.write(mqtt.generate(packet)),
    sendBytes: (bytes) => void socket.write(bytes),
    next(isWanted) {
      const at = received.findIndex(isWanted);
      const known = received[at];
      if (known !== undefined) {
        received.splice(at, 1);
        return Promise.resolve(known);
      }
      const coming = new Promise<mqtt.Packet>((resolve) => waiting.push({ isWanted, resolve }));
      return Promise.race([coming, failed]);
    },
    async nextMessage(topicEnd) {
      const packet = await peer.next((one) => one.cmd === 'publish' && one.topic.endsWith(topicEnd));
      return packet.cmd === 'publish' ? JSON.parse(packet.payload.toString()) : null;
    },
    async publish(topic, body) {
      lastId += 1;
      const messageId = lastId;
      const payload = typeof body === 'string' ? body : JSON.stringify(body);
      peer.send({ cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false, messageId });
      await peer.next((packet) => packet.cmd === 'puback' && packet.messageId === messageId);
    },
    session: () => session.promise,
    isResumed: () => isResumed,
    closed,
    close: () => socket.destroy(),
  };
  return peer;
}

/** Connects and subscribes to one filter, as a well-behaved peer does. */
export async function connectPeer(
  credentials: PeerCredentials,
  filter: string,
  options: { readonly isMute?: boolean } = {},
): Promise<TestPeer> {
  const peer = openPeer(credentials, options);
  peer.send({
    cmd: 'connect',
    clientId: 'whatever',
    protocolId: 'MQTT',
    protocolVersion: 4,
    clean: true,
    keepalive: 60,
  });
  await peer.next((packet) => packet.cmd === 'connack');
  peer.send({ cmd: 'subscribe', messageId: 60_000, subscriptions: [{ topic: filter, qos: 1 }] });
  await peer.next((packet) => packet.cmd === 'suback');
  return peer;
}
