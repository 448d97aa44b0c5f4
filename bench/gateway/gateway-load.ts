import mqtt from 'mqtt';
import { z } from 'zod';
import { benchSignals } from '../bench-signals.ts';

// A process that publishes QoS 1 batches over several connections and says how long it took until all were
// acknowledged.
const options = z.object({
  url: z.string(),
  batches: z.int(),
  firstSeq: z.int(),
  /** Capture time of seq 0: a second passes from batch to batch. */
  from: z.number(),
  cars: z.array(
    z.object({ vin: z.string(), topic: z.string(), key: z.string(), cert: z.string(), ca: z.string() }),
  ),
});
export type LoadOptions = z.output<typeof options>;

/** What the process says. */
export const loadNews = z.union([
  z.object({ type: z.literal('connected') }),
  z.object({ type: z.literal('done'), ms: z.number(), cpuMs: z.number() }),
]);
export type LoadNews = z.output<typeof loadNews>;

process.once('message', (input: unknown) => void connect(options.parse(input)));

async function connect(input: LoadOptions): Promise<void> {
  const clients = await Promise.all(
    input.cars.map(async (car) => ({
      car,
      client: await mqtt.connectAsync(input.url, {
        protocolVersion: 4,
        clientId: car.vin,
        key: car.key,
        cert: car.cert,
        ca: car.ca,
        reconnectPeriod: 0,
      }),
    })),
  );
  notify({ type: 'connected' });
  process.once('message', () => void run(input, clients));
}

type Clients = readonly { car: LoadOptions['cars'][number]; client: mqtt.MqttClient }[];

async function run({ batches, firstSeq, from }: LoadOptions, clients: Clients): Promise<void> {
  const cpu = process.cpuUsage();
  const started = performance.now();
  await Promise.all(
    clients.map(async ({ car, client }) => {
      const waiting: Promise<unknown>[] = [];
      for (let seq = firstSeq; seq < firstSeq + batches; seq += 1) {
        waiting.push(client.publishAsync(car.topic, batch(seq, from), { qos: 1 }));
        // A car has a bounded number of unacknowledged messages in flight.
        if (waiting.length >= 64) await Promise.all(waiting.splice(0));
      }
      await Promise.all(waiting);
    }),
  );
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  await Promise.all(clients.map(({ client }) => client.endAsync(true)));
  notify({ type: 'done', ms, cpuMs: (user + system) / 1000 });
  process.disconnect();
}

/** About 200 bytes: seven samples. */
function batch(seq: number, from: number): string {
  const samples = benchSignals.map((id, index) => [id, index * 100, 12.345 + index]);
  return JSON.stringify({ seq, base_time: from + seq * 1000, samples });
}

function notify(news: LoadNews): void {
  process.send?.(news);
}
