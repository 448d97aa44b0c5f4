import { parentPort, workerData } from 'node:worker_threads';
import mqtt from 'mqtt';
import { z } from 'zod';

// A thread that publishes QoS 1 batches over several connections and says how long it took until all were acknowledged.
const options = z
  .object({
    url: z.string(),
    batches: z.int(),
    cars: z.array(
      z.object({ vin: z.string(), topic: z.string(), key: z.string(), cert: z.string(), ca: z.string() }),
    ),
  })
  .parse(workerData);

const clients = await Promise.all(
  options.cars.map(async (car) => ({
    car,
    client: await mqtt.connectAsync(options.url, {
      protocolVersion: 4,
      clientId: car.vin,
      key: car.key,
      cert: car.cert,
      ca: car.ca,
      reconnectPeriod: 0,
    }),
  })),
);
parentPort?.postMessage({ type: 'connected' });
parentPort?.once('message', () => {
  void run().then((ms) => parentPort?.postMessage({ type: 'done', ms }));
});

async function run(): Promise<number> {
  const started = performance.now();
  await Promise.all(
    clients.map(async ({ car, client }) => {
      const waiting: Promise<unknown>[] = [];
      for (let seq = 1; seq <= options.batches; seq += 1) {
        waiting.push(client.publishAsync(car.topic, batch(seq), { qos: 1 }));
        // A car has a bounded number of unacknowledged messages in flight.
        if (waiting.length >= 64) await Promise.all(waiting.splice(0));
      }
      await Promise.all(waiting);
    }),
  );
  const ms = performance.now() - started;
  await Promise.all(clients.map(({ client }) => client.endAsync(true)));
  return ms;
}

/** About 200 bytes: seven samples. */
function batch(seq: number): string {
  const samples = Array.from({ length: 7 }, (_, index) => [2000 + index, index * 100, 12.345 + index]);
  return JSON.stringify({ seq, base_time: Date.now() - 1000, samples });
}
