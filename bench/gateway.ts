import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { upTopic } from '@vinculum/contract/vehicle/topics.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { benchGateway } from './bench-gateway.ts';
import { openBareBroker } from './bare-broker.ts';
import { cpuOfTree } from './cpu-time.ts';
import { benchCars, type BenchCar } from './gateway-cars.ts';
import { type LoadOptions, loadNews } from './gateway-load.ts';

const CONNECTIONS = 20;
const BATCHES = 2000;
const ROUNDS = 3;
const TOTAL = CONNECTIONS * BATCHES;
/** What is sent has waited for as long as it took to capture it, a second a batch. */
const CAPTURED_MS = (ROUNDS + 1) * BATCHES * 1000;

/** What one round took, in milliseconds; CPU times beside the wall clock tell who waited for whom. */
interface Round {
  readonly ms: number;
  readonly brokerCpu: number;
  readonly loadCpu: number;
  readonly postgresCpu: number;
}

/** QoS 1 messages a second: cars to the durable stream, against the same broker with a bare subscriber. */
export async function measureGateway(postgresPid: number): Promise<string[]> {
  const server = await startTestServer();
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-gateway-'));
  try {
    const gateway = await benchGateway(server.connectionString, dataDir);
    const cars = await benchCars(server, {
      url: `mqtts://127.0.0.1:${gateway.port}`,
      dataDir,
      count: CONNECTIONS,
    });
    const broker = await openBareBroker(dataDir);
    const from = Date.now() - CAPTURED_MS;
    const bare: Round[] = [];
    const durable: Round[] = [];
    // Side by side, so that whatever else the machine does meets both.
    for (let round = 0; round < ROUNDS; round += 1) {
      const firstSeq = round * BATCHES + 1;
      bare.push(await load({ port: broker.port, cars, firstSeq, from, postgresPid }));
      durable.push(await load({ port: gateway.port, cars, firstSeq, from, postgresPid }));
    }
    await gateway.stop();
    await broker.stop();
    if (broker.received() < TOTAL * ROUNDS) throw new Error('the bare subscriber missed messages');
    return [...report(bare, durable), await stored(server)];
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

async function stored(server: TestServer): Promise<string> {
  const { batches, commits } = await server.db
    .selectFrom('stream_batch')
    .select((select) => [
      select.fn.countAll<number>().as('batches'),
      select.fn.count<number>('tx').distinct().as('commits'),
    ])
    .executeTakeFirstOrThrow();
  return `stored ${batches} of ${TOTAL * ROUNDS}, ${(batches / commits).toFixed(0)} a commit`;
}

function report(bare: readonly Round[], durable: readonly Round[]): string[] {
  const ratios = bare.map(({ ms }, index) => ms / (durable[index]?.ms ?? Number.NaN));
  ratios.sort((a, b) => a - b);
  const [least = 0, middle = 0, most = 0] = ratios;
  return [
    `bare subscriber   ${rates(bare)} messages/s   ${cpu(bare)}`,
    `durable stream    ${rates(durable)} messages/s   ${cpu(durable)}`,
    `ratio ${middle.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}, goal 0.6)`,
  ];
}

function rates(rounds: readonly Round[]): string {
  const rate = ({ ms }: Round) => Math.round(TOTAL / (ms / 1000));
  return rounds
    .map(rate)
    .toSorted((a, b) => a - b)
    .map((value) => value.toLocaleString('en'))
    .join(' / ');
}

function cpu(rounds: readonly Round[]): string {
  const mean = (pick: (round: Round) => number) =>
    Math.round((1000 * rounds.reduce((sum, round) => sum + pick(round), 0)) / (TOTAL * rounds.length));
  const parts = `broker ${mean((round) => round.brokerCpu)}, load ${mean((round) => round.loadCpu)}`;
  return `CPU µs a message: ${parts}, PostgreSQL ${mean((round) => round.postgresCpu)}`;
}

interface Load {
  readonly port: number;
  readonly cars: readonly BenchCar[];
  readonly firstSeq: number;
  readonly from: number;
  readonly postgresPid: number;
}

/** One round: a process of its own publishes until every message was acknowledged. */
function load({ port, cars, firstSeq, from, postgresPid }: Load): Promise<Round> {
  const child = fork(new URL('gateway-load.ts', import.meta.url));
  const options: LoadOptions = {
    url: `mqtts://127.0.0.1:${port}`,
    batches: BATCHES,
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
