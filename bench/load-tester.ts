import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  controlLoadTesterEndpoint,
  getLoadTestRunEndpoint,
} from '@vinculum/contract/load-tests/endpoints.ts';
import { ChildLoadRunner } from '@vinculum/server/adapters/load-runner/child-load-runner.ts';
import { provideDemoLoadTests } from '@vinculum/server/demo/provide-demo-load-tests.ts';
import { storeBuiltInCatalogue } from '@vinculum/server/domains/signals/public.ts';
import { startGatewayThread } from '@vinculum/server/gateway/gateway-thread.ts';
import { type People, seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';

const PROFILE = 'full-load';
const POLL_MS = 250;
const PATIENCE_MS = 900_000;

/**
 * Starts load tests by the call that the screen makes: one of a single vehicle, one whose vehicles get certificates,
 * one whose vehicles have them. Vehicles started a second, what a vehicle needs of memory, and times of the report.
 */
export async function measureLoadTester({ vehicles }: { readonly vehicles: number }): Promise<string[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-load-'));
  const vehicleLink = { port: 0 };
  const runner = new ChildLoadRunner({
    name: 'bench',
    entry: resolve(import.meta.dirname, '../packages/vehicle/src/load/load-test.ts'),
    folder: dataDir,
    brokerUrl: () => `mqtts://127.0.0.1:${vehicleLink.port}`,
  });
  const server = await startTestServer({}, { loadRunner: runner });
  const { connectionString, db } = server;
  const gateway = await startGatewayThread({
    connectionString,
    host: '127.0.0.1',
    port: 0,
    dataDir,
    gatewayId: 'bench',
    logLevel: 'silent',
    onEnd: () => undefined,
  });
  vehicleLink.port = gateway.port;
  try {
    server.clock.set(Date.now());
    const people = await seedPeople(db, Date.now);
    await storeBuiltInCatalogue(db);
    await provideDemoLoadTests(server.deps, dataDir);
    const run = (count: number) => measureRun({ server, people, runner }, count);
    const [one, first, second] = [await run(1), await run(vehicles), await run(vehicles)];
    return report(vehicles, { one, first, second });
  } finally {
    await runner.close();
    await gateway.stop();
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}

interface Bench {
  readonly server: TestServer;
  readonly people: People;
  readonly runner: ChildLoadRunner;
}

interface Measured {
  readonly seconds: number;
  readonly rssKb: number;
  readonly connectP50: number;
  readonly connectP99: number;
  readonly failed: number;
}

async function measureRun({ server, people, runner }: Bench, count: number): Promise<Measured> {
  const by = people.signedIn('consumer.admin');
  const order = async (status: 'start' | 'stop' | 'checkStatus') =>
    (
      await server.call(
        controlLoadTesterEndpoint,
        { body: { status, profile_name: PROFILE, vehicle_num: count } },
        by,
      )
    ).body;
  const started = performance.now();
  const { run_id: runId } = await order('start');
  const figures = async () =>
    (await server.call(getLoadTestRunEndpoint, { params: { id: runId ?? 0 } }, by)).body.figures;
  let now = await figures();
  while ((now?.answer.count ?? 0) + failedOf(now) < count) {
    if (performance.now() - started > PATIENCE_MS) throw new Error('the vehicles did not start in time');
    await sleep(POLL_MS);
    now = await figures();
  }
  const seconds = (performance.now() - started) / 1000;
  const rssKb = rssOf(runner.pidOf(runId ?? 0));
  await order('stop');
  while ((await order('checkStatus')).serviceCode !== 503) await sleep(POLL_MS);
  return {
    seconds,
    rssKb,
    connectP50: now?.connect.p50 ?? 0,
    connectP99: now?.connect.p99 ?? 0,
    failed: failedOf(now),
  };
}

function failedOf(figures: { readonly errors: readonly { readonly count: number }[] } | null): number {
  return figures?.errors.reduce((sum, { count }) => sum + count, 0) ?? 0;
}

/** Resident memory of a process in KB, as the kernel says; 0 where it says nothing. */
function rssOf(pid: number | null): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function report(vehicles: number, by: { one: Measured; first: Measured; second: Measured }): string[] {
  const { one, first, second } = by;
  const rate = (run: Measured) => vehicles / run.seconds;
  const aVehicle = (run: Measured) => (run.rssKb - one.rssKb) / vehicles;
  const line = (name: string, run: Measured) =>
    `${name}   ${rate(run).toFixed(0)} vehicles a second   connect p50 ${run.connectP50.toFixed(0)} ms, p99 ${run.connectP99.toFixed(0)} ms   ${run.failed} failed`;
  return [
    `${vehicles} vehicles, from the start until the last answer is stored`,
    line('with new certificates', first),
    line('with kept certificates', second),
    `kept certificates are ${(rate(second) / rate(first)).toFixed(1)} times as fast`,
    `memory over that of one vehicle (${(one.rssKb / 1024).toFixed(0)} MB)   ${((second.rssKb - one.rssKb) / 1024).toFixed(0)} MB   ${aVehicle(second).toFixed(0)} KB a vehicle`,
  ];
}
