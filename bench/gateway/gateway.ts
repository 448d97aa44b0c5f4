import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { upTopic } from '@vinculum/contract/vehicle/topics.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { benchGateway } from './bench-gateway.ts';
import { openBareBroker } from './bare-broker.ts';
import { cpuOfTree } from '../cpu-time.ts';
import { benchCars, type BenchCar } from './gateway-cars.ts';
import { type LoadOptions, loadNews } from './gateway-load.ts';

interface GatewaySize {
  readonly connections: number;
  readonly batches: number;
  readonly rounds: number;
}

/** What one round took, in milliseconds; CPU times beside the wall clock tell who waited for whom. */
interface Round {
  readonly ms: number;
  readonly brokerCpu: number;
  readonly loadCpu: number;
  readonly postgresCpu: number;
}

/** QoS 1 messages a second: cars to the durable stream, against the same broker with a bare subscriber. */
export async function measureGateway(size: GatewaySize, postgresPid: number): Promise<string[]> {
  const { connections, batches, rounds } = size;
  const total = connections * batches;
  const server = await startTestServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-gateway-'));
  try {
    const gateway = await benchGateway(server.connectionString, dataDir);
    const cars = await benchCars(server, {
      url: `mqtts://127.0.0.1:${gateway.port}`,
      dataDir,
      count: connections,
    });
    const broker = await openBareBroker(dataDir);
    // What is sent has waited for as long as it took to capture it, a second a batch.
    const from = Date.now() - (rounds + 1) * batches * 1000;
    const bare: Round[] = [];
    const durable: Round[] = [];
    // Side by side, so that whatever else the machine does meets both.
    for (let round = 0; round < rounds; round += 1) {
      const input = { cars, batches, from, postgresPid, firstSeq: round * batches + 1 };
      bare.push(await load({ ...input, port: broker.port }));
      durable.push(await load({ ...input, port: gateway.port }));
    }
    await gateway.stop();
    await broker.stop();
    if (broker.received() < total * rounds) throw new Error('the bare subscriber missed messages');
    return [...report(total, bare, durable), await stored(server, total * rounds)];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function stored(server: TestServer, sent: number): Promise<string> {
  const { batches, commits } = await server.db
    .selectFrom('stream_batch')
    .select((select) => [
      select.fn.countAll<number>().as('batches'),
      select.fn.count<number>('tx').distinct().as('commits'),
    ])
    .executeTakeFirstOrThrow();
  return `stored ${batches} of ${sent}, ${(batches / commits).toFixed(0)} a commit`;
}

function report(total: number, bare: readonly Round[], durable: readonly Round[]): string[] {
  const ratios = bare.map(({ ms }, index) => ms / (durable[index]?.ms ?? Number.NaN));
  ratios.sort((a, b) => a - b);
  const [least = 0, middle = 0, most = 0] = [0, Math.floor(ratios.length / 2), ratios.length - 1].map(
    (at) => ratios[at],
  );
  return [
    `bare subscriber   ${rates(total, bare)} messages/s   ${cpu(total, bare)}`,
    `durable stream    ${rates(total, durable)} messages/s   ${cpu(total, durable)}`,
    `ratio ${middle.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}, goal 0.6)`,
  ];
}

function rates(total: number, rounds: readonly Round[]): string {
  const rate = ({ ms }: Round) => Math.round(total / (ms / 1000));
  return rounds
    .map(rate)
    .toSorted((a, b) => a - b)
    .map((value) => value.toLocaleString('en'))
    .join(' / ');
}

function cpu(total: number, rounds: readonly Round[]): string {
  const mean = (pick: (round: Round) => number) =>
    Math.round((1000 * rounds.reduce((sum, round) => sum + pick(round), 0)) / (total * rounds.length));
  const parts = `broker ${mean((round) => round.brokerCpu)}, load ${mean((round) => round.loadCpu)}`;
  return `CPU µs a message: ${parts}, PostgreSQL ${mean((round) => round.postgresCpu)}`;
}

interface Load {
  readonly port: number;
  readonly cars: readonly BenchCar[];
  readonly batches: number;
  readonly firstSeq: number;
  readonly from: number;
  readonly postgresPid: number;
}

/** One round: a process of its own publishes until every message was acknowledged. */
function load({ port, cars, batches, firstSeq, from, postgresPid }: Load): Promise<Round> {
  const child = fork(new URL('gateway-load.ts', import.meta.url));
  const options: LoadOptions = {
    url: `mqtts://127.0.0.1:${port}`,
    batches,
    firstSeq,
    from,
    cars: cars.map((car) => ({ ...car, topic: upTopic(car.vin, `data/${car.consentId}`) })),
  };
  child.send(options);
  return new Promise((resolve, reject) => {
    let own = process.cpuUsage();
    let postgres = 0;
    child.on('error', reject);
    child.on('exit', () => reject(new Error('the load ended before it was done')));
    child.on('message', (message: unknown) => {
      const news = loadNews.parse(message);
      if (news.type === 'connected') {
        own = process.cpuUsage();
        postgres = cpuOfTree(postgresPid);
        child.send({ type: 'go' });
        return;
      }
      const { user, system } = process.cpuUsage(own);
      const postgresCpu = cpuOfTree(postgresPid) - postgres;
      resolve({ ms: news.ms, brokerCpu: (user + system) / 1000, loadCpu: news.cpuMs, postgresCpu });
    });
  });
}
