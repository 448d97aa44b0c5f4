import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { Worker } from 'node:worker_threads';
import { upTopic } from '@vinculum/contract/vehicle/topics.ts';
import { openAuthority } from '@vinculum/server/adapters/authority/authority.ts';
import { startGateway } from '@vinculum/server/gateway/gateway.ts';
import { Aedes } from 'aedes';
import { pino } from 'pino';
import { z } from 'zod';
import { benchCars, type BenchCar } from './gateway-cars.ts';
import { startTestServer } from '@vinculum/testkit/running-server.ts';

const CONNECTIONS = 20;
const BATCHES = 2000;

/** QoS 1 messages a second: cars to the durable stream, against the same broker with a bare subscriber. */
export async function measureGateway(): Promise<string[]> {
  const server = await startTestServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-gateway-'));
  try {
    const { connectionString } = server;
    const log = pino({ level: 'error' });
    const gateway = await startGateway({
      connectionString,
      host: '127.0.0.1',
      port: 0,
      dataDir,
      gatewayId: 'bench',
      clock: Date.now,
      log,
    });
    const url = `mqtts://127.0.0.1:${gateway.port}`;
    const cars = await benchCars(server, { url, dataDir, count: CONNECTIONS });
    const delivered = await load(url, cars);
    const stored = await server.db
      .selectFrom('stream_batch')
      .select((select) => select.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    await gateway.stop();
    const bare = await bareBroker(dataDir, cars);
    const total = CONNECTIONS * BATCHES;
    return [
      `bare subscriber   ${rate(total, bare)} messages/s`,
      `durable stream    ${rate(total, delivered)} messages/s   ratio ${(bare / delivered).toFixed(2)}   stored ${stored.total} of ${total}`,
    ];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function bareBroker(dataDir: string, cars: readonly BenchCar[]): Promise<number> {
  const authority = await openAuthority({ dataDir, hosts: [], clock: Date.now });
  const broker = await Aedes.createBroker();
  let received = 0;
  broker.subscribe(
    '#',
    (_packet, done) => {
      received += 1;
      done();
    },
    () => undefined,
  );
  const server = createServer(
    {
      cert: authority.server.certificatePem,
      key: authority.server.privateKeyPem,
      ca: authority.rootPem,
      requestCert: true,
      rejectUnauthorized: true,
      noDelay: true,
    },
    broker.handle,
  );
  const port = await listen(server);
  try {
    const ms = await load(`mqtts://127.0.0.1:${port}`, cars);
    if (received < cars.length * BATCHES) throw new Error('the bare subscriber missed messages');
    return ms;
  } finally {
    await new Promise<void>((resolve) => broker.close(resolve));
    server.close();
  }
}

const news = z.union([
  z.object({ type: z.literal('connected') }),
  z.object({ type: z.literal('done'), ms: z.number() }),
]);

/** Milliseconds until every message of a thread of clients was acknowledged. */
function load(url: string, cars: readonly BenchCar[]): Promise<number> {
  const worker = new Worker(new URL('gateway-load.ts', import.meta.url), {
    workerData: {
      url,
      batches: BATCHES,
      cars: cars.map((car) => ({ ...car, topic: upTopic(car.vin, `data/${car.consentId}`) })),
    },
  });
  return new Promise((resolve, reject) => {
    worker.on('error', reject);
    worker.on('message', (message: unknown) => {
      const parsed = news.parse(message);
      if (parsed.type === 'connected') worker.postMessage({ type: 'go', id: randomUUID() });
      else {
        resolve(parsed.ms);
        void worker.terminate();
      }
    });
  });
}

function listen(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

function rate(total: number, ms: number): string {
  return Math.round(total / (ms / 1000)).toLocaleString('en');
}
