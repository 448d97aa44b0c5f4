import { seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { cpuOfTree } from '../cpu-time.ts';
import { copyOut } from './copy-out.ts';
import { type FileCase, fileCases } from './file-cases.ts';
import { type FilesSize, seedFiles } from './seed-files.ts';
import { type TakenFile, takeFile } from './take-file.ts';

/** As a program takes a file, and as a browser does. */
const encodings = ['identity', 'gzip'] as const;
type Encoding = (typeof encodings)[number];

interface Cost {
  readonly ms: number;
  /** CPU of the database and of this process, which holds server and client. */
  readonly databaseMs: number;
  readonly processMs: number;
}

/** Each file over HTTP, against the database copying out the same rows as its tables hold them, in turns. */
export async function measureFiles(size: FilesSize, postgresPid: number): Promise<string[]> {
  const server = await startTestServer();
  try {
    const people = await seedPeople(server.db, server.clock.now);
    await seedFiles(server, size, people.organisations);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const lines: string[] = [];
    for (const one of fileCases) {
      const headers = await headersOf(server, people.signedIn(one.by));
      const take = (encoding: Encoding) =>
        takeFile(`${address}${one.endpoint.path}`, {
          method: one.endpoint.method,
          headers: { ...headers, 'accept-encoding': encoding },
          body: one.body === undefined ? undefined : JSON.stringify(one.body),
        });
      const copy = () => copyOut(server.connectionString, one.bare);
      lines.push(...(await measureFile(one, { size, postgresPid, take, copy })));
    }
    return lines;
  } finally {
    await server.stop();
  }
}

interface Measuring {
  readonly size: FilesSize;
  readonly postgresPid: number;
  readonly take: (encoding: Encoding) => Promise<TakenFile>;
  readonly copy: () => Promise<number>;
}

async function measureFile(one: FileCase, { size, postgresPid, take, copy }: Measuring): Promise<string[]> {
  const rows = one.rowsOf(size);
  // It warms the caches, and seals what the audit trail waits for.
  const file = await take('identity');
  const found = file.lines - (one.hasHead ? 1 : 0);
  if (found !== rows) throw new Error(`${one.name}: ${found} lines instead of ${rows}`);
  const packed = await take('gzip');
  const costs = new Map<string, Cost[]>();
  const measured = async (name: string, run: () => Promise<unknown>) =>
    costs.set(name, [...(costs.get(name) ?? []), await costOf(run, postgresPid)]);
  let highest = 0;
  for (let round = 0; round < size.rounds; round += 1) {
    await measured('COPY', copy);
    for (const encoding of encodings)
      await measured(encoding, async () => {
        highest = Math.max(highest, (await take(encoding)).highest);
      });
  }
  const bare = medianOf(costs.get('COPY'));
  const line = (name: string, bytes: number) => {
    const cost = medianOf(costs.get(name));
    const rate = Math.round(rows / (cost.ms / 1000)).toLocaleString('en');
    const cpu = (ms: number) => ((ms * 1000) / rows).toFixed(1);
    const ratio = name === 'COPY' ? '' : `   ratio ${(bare.ms / cost.ms).toFixed(2)}`;
    return `  ${name.padEnd(8)}   ${cost.ms.toFixed(0)} ms   ${rate} rows/s   ${(bytes / rows).toFixed(0)} bytes a row   CPU a row: database ${cpu(cost.databaseMs)} us, server and client ${cpu(cost.processMs)} us${ratio}`;
  };
  return [
    `${one.name}, ${rows.toLocaleString('en')} rows: first byte after ${file.firstMs.toFixed(0)} ms, the process holds ${megabytes(highest)} MB at most`,
    line('COPY', await copy()),
    line('identity', file.bytes),
    line('gzip', packed.bytes),
  ];
}

async function costOf(run: () => Promise<unknown>, postgresPid: number): Promise<Cost> {
  const [database, cpu, started] = [cpuOfTree(postgresPid), process.cpuUsage(), performance.now()];
  await run();
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  return { ms, databaseMs: cpuOfTree(postgresPid) - database, processMs: (user + system) / 1000 };
}

/** That of the middle round by its time. */
function medianOf(costs: readonly Cost[] = []): Cost {
  const middle = costs.toSorted((a, b) => a.ms - b.ms)[Math.floor(costs.length / 2)];
  if (middle === undefined) throw new Error('nothing was measured');
  return middle;
}

async function headersOf(
  server: TestServer,
  caller: Parameters<TestServer['authorizationOf']>[0],
): Promise<Record<string, string>> {
  const authorization = (await server.authorizationOf(caller)) ?? '';
  return { authorization, 'content-type': 'application/json' };
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(0);
}
