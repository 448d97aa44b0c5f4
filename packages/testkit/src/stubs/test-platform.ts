import { createServer, type Server, type Socket } from 'node:net';
import { downTopic, parseUpTopic } from '@vinculum/contract/vehicle/topics.ts';
import { Aedes } from 'aedes';

export interface Arrived {
  readonly path: string;
  readonly body: unknown;
}

/** The platform's side of the link for tests: a real broker on loopback that the test makes answer. */
export class TestPlatform {
  /** What has come up, in order, acknowledged or not. */
  readonly arrived: Arrived[] = [];
  /** Every connection that was ever opened. */
  connections = 0;
  /** Is told of each message before it is acknowledged; false withholds the acknowledgement for good. */
  onArrival: (message: Arrived) => boolean = () => true;
  readonly #vin: string;
  readonly #broker: Aedes;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  #waiting: { readonly condition: () => boolean; readonly resolve: () => void }[] = [];

  private constructor(vin: string, broker: Aedes) {
    this.#vin = vin;
    this.#broker = broker;
    this.#server = createServer((socket) => this.#accept(socket));
    broker.on('clientReady', () => this.#wake());
    broker.on('subscribe', () => this.#wake());
    broker.on('clientDisconnect', () => this.#wake());
    broker.on('clientError', () => undefined);
    broker.on('connectionError', () => undefined);
    broker.authorizePublish = (_client, packet, callback) => {
      const path = parseUpTopic(packet.topic)?.path.join('/') ?? packet.topic;
      const message = { path, body: JSON.parse(packet.payload.toString()) };
      this.arrived.push(message);
      if (this.onArrival(message)) callback(null);
      this.#wake();
    };
  }

  /** Port 0 finds a free one; another brings a platform back to where it was. */
  static async open(vin: string, port = 0): Promise<TestPlatform> {
    const platform = new TestPlatform(vin, await Aedes.createBroker());
    await new Promise<void>((resolve) => platform.#server.listen(port, '127.0.0.1', resolve));
    return platform;
  }

  get url(): string {
    const address = this.#server.address();
    return `mqtt://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  }

  /** Sends to the car, should it be connected. */
  send(path: string, body: unknown): void {
    this.publish(downTopic(this.#vin, path), body);
  }

  /** Sends to whoever has subscribed to a topic. */
  publish(topic: string, body: unknown): void {
    const message = { topic, payload: JSON.stringify(body), qos: 1 } as const;
    this.#broker.publish({ cmd: 'publish', retain: false, dup: false, ...message }, () => undefined);
  }

  /** Resolves as soon as the condition holds; it is asked after every message and connection. */
  until(condition: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      if (condition()) resolve();
      else this.#waiting.push({ condition, resolve });
    });
  }

  /** Cuts every connection, as a tunnel does. */
  cut(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    await new Promise<void>((resolve) => this.#broker.close(resolve));
    this.cut();
    await closed;
  }

  #accept(socket: Socket): void {
    this.connections += 1;
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    socket.on('error', () => undefined);
    this.#broker.handle(socket);
  }

  #wake(): void {
    const ready = this.#waiting.filter(({ condition }) => condition());
    this.#waiting = this.#waiting.filter((each) => !ready.includes(each));
    for (const { resolve } of ready) resolve();
  }
}
