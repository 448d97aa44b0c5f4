import { connect, type TLSSocket } from 'node:tls';
import { checkedIn } from '@vinculum/contract/vehicle/checked-in.ts';
import { desiredState } from '@vinculum/contract/vehicle/messages.ts';
import { downFilter, parseDownTopic, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import mqtt from 'mqtt-packet';

/** How a peer says who it is; PEM. */
export interface Credentials {
  readonly port: number;
  readonly key: string;
  readonly cert: string;
  readonly ca: string;
}

/** What a car remembers from one connection to the next. */
export interface Remembered {
  session?: Buffer;
  stamp: string;
  revision: number;
  consents: { consent_id: number; form_hash: string }[];
}

/** A peer that speaks just so much of the protocol as is measured, so that the cars cost little. */
export class ThinPeer {
  readonly socket: TLSSocket;
  readonly #waiting: {
    isWanted: (packet: mqtt.Packet) => boolean;
    done: PromiseWithResolvers<mqtt.Packet>;
  }[] = [];

  constructor({ port, key, cert, ca }: Credentials, session?: Buffer) {
    this.socket = connect({ host: '127.0.0.1', port, key, cert, ca, ...(session && { session }) });
    this.socket.setNoDelay(true);
    const parser = mqtt.parser({ protocolVersion: 4 });
    this.socket.on('data', (chunk: Buffer) => parser.parse(chunk));
    parser.on('packet', (packet: mqtt.Packet) => this.#took(packet));
    const end = (error?: Error) => {
      for (const { done } of this.#waiting.splice(0)) done.reject(error ?? new Error('the connection ended'));
    };
    this.socket.on('error', end);
    this.socket.on('close', () => end());
  }

  /** Connects and subscribes to one filter. */
  async subscribe(clientId: string, topic: string): Promise<void> {
    const session = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 600 } as const;
    const connected = this.next(({ cmd }) => cmd === 'connack');
    this.socket.write(mqtt.generate({ cmd: 'connect', clientId, ...session }));
    const answer = await connected;
    if (answer.cmd === 'connack' && answer.returnCode !== 0) throw new Error(`refused: ${answer.returnCode}`);
    const subscribed = this.next(({ cmd }) => cmd === 'suback');
    this.socket.write(mqtt.generate({ cmd: 'subscribe', messageId: 1, subscriptions: [{ topic, qos: 1 }] }));
    await subscribed;
  }

  publish(topic: string, body: object): void {
    const payload = JSON.stringify(body);
    const packet = {
      cmd: 'publish',
      topic,
      payload,
      qos: 1,
      dup: false,
      retain: false,
      messageId: 2,
    } as const;
    this.socket.write(mqtt.generate(packet));
  }

  /** The body of the next message whose topic is wanted. */
  async nextBody(isWanted: (topic: string) => boolean): Promise<unknown> {
    const packet = await this.next((one) => one.cmd === 'publish' && isWanted(one.topic));
    return packet.cmd === 'publish' ? JSON.parse(packet.payload.toString()) : null;
  }

  next(isWanted: (packet: mqtt.Packet) => boolean): Promise<mqtt.Packet> {
    const done = Promise.withResolvers<mqtt.Packet>();
    this.#waiting.push({ isWanted, done });
    return done.promise;
  }

  #took(packet: mqtt.Packet): void {
    if (packet.cmd === 'publish' && packet.qos === 1)
      this.socket.write(mqtt.generate({ cmd: 'puback', messageId: packet.messageId ?? 0 }));
    const at = this.#waiting.findIndex(({ isWanted }) => isWanted(packet));
    if (at >= 0) this.#waiting.splice(at, 1)[0]?.done.resolve(packet);
  }
}

/** Checks in and waits for the whole answer, which the car then remembers; by its stamp only where it `isKnown`. */
export async function checkIn(
  peer: ThinPeer,
  vin: string,
  { remembered, isKnown }: { readonly remembered: Remembered; readonly isKnown: boolean },
): Promise<void> {
  // Both may come in one piece: who asks for the second after the first asks too late.
  const nextOf = (path: string) => peer.nextBody((topic) => parseDownTopic(topic)?.path[0] === path);
  nextOf('desired').then(
    (body) => {
      const { revision, consents } = desiredState.parse(body);
      remembered.revision = revision;
      remembered.consents = consents.map(({ consent_id, form_hash }) => ({ consent_id, form_hash }));
    },
    // The connection ends without one where nothing has changed.
    () => undefined,
  );
  const answered = nextOf('checked-in');
  peer.publish(upTopic(vin, 'checkin'), {
    id: 'c1',
    boot_id: 'b1',
    software: 'bench',
    time: Date.now(),
    time_zone: 'Europe/Stockholm',
    applied_revision: remembered.revision,
    consents: remembered.consents,
    stamp: isKnown ? remembered.stamp : '',
  });
  remembered.stamp = checkedIn.parse(await answered).stamp;
}

/** Connects a car by its certificate, and by its TLS session where it is to be resumed. */
export async function connectCar(
  credentials: Credentials,
  { vin, session, remembered }: { vin: string; session?: Buffer | undefined; remembered: Remembered },
): Promise<ThinPeer> {
  const peer = new ThinPeer(credentials, session);
  peer.socket.on('session', (next: Buffer) => {
    remembered.session = next;
  });
  await peer.subscribe(vin, downFilter(vin));
  return peer;
}
