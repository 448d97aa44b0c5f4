import { connect, type TLSSocket } from 'node:tls';
import { downFilter, parseDownTopic, upTopic } from '@vinculum/contract/vehicle/topics.ts';
import mqtt from 'mqtt-packet';
import { z } from 'zod';

// A process of cars that take notifications: each says that it has it, then that its owner was shown it.
const options = z.object({
  port: z.int(),
  key: z.string(),
  ca: z.string(),
  cars: z.array(z.object({ vin: z.string(), cert: z.string() })),
});
export type NotificationLoad = z.output<typeof options>;

/** What the process says: all cars are connected; every car's last word of a round was acknowledged. */
export const notificationNews = z.union([
  z.object({ type: z.literal('connected') }),
  z.object({ type: z.literal('acknowledged') }),
]);
export type NotificationNews = z.output<typeof notificationNews>;

const SIDE_BY_SIDE = 50;
const SHOWN = 2;

process.once('message', (input: unknown) => void run(options.parse(input)));
process.once('disconnect', () => process.exit());

async function run(input: NotificationLoad): Promise<void> {
  let acknowledged = 0;
  const reported = () => {
    acknowledged += 1;
    if (acknowledged % input.cars.length === 0) notify({ type: 'acknowledged' });
  };
  const waiting = input.cars.values();
  const worker = async () => {
    for (const car of waiting) await openCar({ ...input, ...car }, reported);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  notify({ type: 'connected' });
}

interface BenchCarLink {
  readonly port: number;
  readonly key: string;
  readonly ca: string;
  readonly vin: string;
  readonly cert: string;
}

/** Resolves when the car is connected and subscribed; `told` is called at the acknowledgement of each "shown". */
async function openCar({ port, key, ca, vin, cert }: BenchCarLink, reported: () => void): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port, key, cert, ca });
  const parser = mqtt.parser({ protocolVersion: 4 });
  const ready = Promise.withResolvers<void>();
  socket.on('error', ready.reject);
  socket.on('data', (chunk: Buffer) => parser.parse(chunk));
  let id = '';
  parser.on('packet', (packet: mqtt.Packet) => {
    if (packet.cmd === 'connack') subscribe(socket, vin);
    else if (packet.cmd === 'suback') ready.resolve();
    else if (packet.cmd === 'puback' && packet.messageId === 1) say(socket, { vin, id, state: 'shown' });
    else if (packet.cmd === 'puback' && packet.messageId === SHOWN) reported();
    else if (packet.cmd === 'publish') {
      if (packet.qos === 1) socket.write(mqtt.generate({ cmd: 'puback', messageId: packet.messageId ?? 0 }));
      const [kind, input] = parseDownTopic(packet.topic)?.path ?? [];
      if (kind !== 'notification' || input === undefined || input === id) return;
      id = input;
      say(socket, { vin, id, state: 'received' });
    }
  });
  const session = { protocolId: 'MQTT', protocolVersion: 4, clean: true, keepalive: 600 } as const;
  socket.write(mqtt.generate({ cmd: 'connect', clientId: vin, ...session }));
  await ready.promise;
}

function subscribe(socket: TLSSocket, vin: string): void {
  const subscriptions = [{ topic: downFilter(vin), qos: 1 as const }];
  socket.write(mqtt.generate({ cmd: 'subscribe', messageId: 3, subscriptions }));
}

function say(socket: TLSSocket, report: { vin: string; id: string; state: 'received' | 'shown' }): void {
  const { vin, id, state } = report;
  const payload = JSON.stringify({ id, attempt: 1, time: Date.now(), state });
  const messageId = state === 'shown' ? SHOWN : 1;
  const topic = upTopic(vin, `notification/${id}`);
  socket.write(
    mqtt.generate({ cmd: 'publish', topic, payload, qos: 1, dup: false, retain: false, messageId }),
  );
}

function notify(news: NotificationNews): void {
  process.send?.(news);
}
