import { type ChildProcess, fork } from 'node:child_process';
import { seedPeople } from '@vinculum/testkit/actors.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { Client, type Connection, type Submittable } from 'pg';
import { cpuOfTree } from '../cpu-time.ts';
import { type FileCase, fileCases } from './file-cases.ts';
import { type FilesSize, seedFiles } from './seed-files.ts';
import { type FileCall, takenFile, type TakenFile } from './file-taker.ts';

/** As a program takes a file, and as a browser does. */
const encodings = ['identity', 'gzip'] as const;
type Encoding = (typeof encodings)[number];
const LOOK_MS = 50;

interface Cost {
  readonly ms: number;
  /** CPU of the database, and of this process: the server, or the client of the COPY. */
  readonly databaseMs: number;
  readonly processMs: number;
}

/** Each file over HTTP, against the database copying out the same rows as its tables hold them, in turns. */
export async function measureFiles(size: FilesSize, postgresPid: number): Promise<string[]> {
  const server = await startTestServer();
  const taker = fork(new URL('file-taker.ts', import.meta.url));
  try {
    const people = await seedPeople(server.db, server.clock.now);
    await seedFiles(server, size, people.organisations);
    const address = await server.app.listen({ port: 0, host: '127.0.0.1' });
    const lines: string[] = [];
    for (const one of fileCases) {
      const headers = await headersOf(server, people.signedIn(one.by));
      const takeAs = (encoding: Encoding) =>
        take(taker, {
          address: `${address}${one.endpoint.path}`,
          method: one.endpoint.method,
          headers: { ...headers, 'accept-encoding': encoding },
          body: one.body === undefined ? undefined : JSON.stringify(one.body),
        });
      const copy = () => copyOut(server.connectionString, one.bare);
      lines.push(...(await measureFile(one, { size, postgresPid, takeAs, copy })));
    }
    return lines;
  } finally {
    taker.disconnect();
    await server.stop();
  }
}

function take(taker: ChildProcess, call: FileCall): Promise<TakenFile> {
  const taken = Promise.withResolvers<TakenFile>();
  const onEnd = () => taken.reject(new Error('the client ended before it had the file'));
  taker.once('exit', onEnd);
  taker.once('message', (message: unknown) => {
    taker.off('exit', onEnd);
    taken.resolve(takenFile.parse(message));
  });
  taker.send(call);
  return taken.promise;
}

interface Measuring {
  readonly size: FilesSize;
  readonly postgresPid: number;
  readonly takeAs: (encoding: Encoding) => Promise<TakenFile>;
  readonly copy: () => Promise<number>;
}

async function measureFile(one: FileCase, measuring: Measuring): Promise<string[]> {
  const { size, postgresPid, takeAs, copy } = measuring;
  const rows = one.rowsOf(size);
  // It warms the caches, and seals what the audit trail waits for.
  const file = await takeAs('identity');
  const found = file.lines - (one.hasHead ? 1 : 0);
  if (found !== rows) throw new Error(`${one.name}: ${found} lines instead of ${rows}`);
  const packed = await takeAs('gzip');
  const costs = new Map<string, Cost[]>();
  const measured = async (name: string, run: () => Promise<unknown>) =>
    costs.set(name, [...(costs.get(name) ?? []), await costOf(run, postgresPid)]);
  let highest = process.memoryUsage.rss();
  const looking = setInterval(() => (highest = Math.max(highest, process.memoryUsage.rss())), LOOK_MS);
  for (let round = 0; round < size.rounds; round += 1) {
    await measured('COPY', copy);
    for (const encoding of encodings) await measured(encoding, () => takeAs(encoding));
  }
  clearInterval(looking);
  const bare = medianOf(costs.get('COPY'));
  const line = (name: string, bytes: number) => {
    const cost = medianOf(costs.get(name));
    const rate = Math.round(rows / (cost.ms / 1000)).toLocaleString('en');
    const cpu = (ms: number) => ((ms * 1000) / rows).toFixed(1);
    const ratio = name === 'COPY' ? '' : `   ratio ${(bare.ms / cost.ms).toFixed(2)}`;
    return `  ${name.padEnd(8)}   ${cost.ms.toFixed(0)} ms   ${rate} rows/s   ${(bytes / rows).toFixed(0)} bytes a row   CPU a row: database ${cpu(cost.databaseMs)} us, ${name === 'COPY' ? 'client' : 'server'} ${cpu(cost.processMs)} us${ratio}`;
  };
  return [
    `${one.name}, ${rows.toLocaleString('en')} rows: first byte after ${file.firstMs.toFixed(0)} ms, the server holds ${megabytes(highest)} MB at most`,
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

/** Copies a select out of the database as CSV without keeping it. Returns its bytes. */
async function copyOut(connectionString: string, select: string): Promise<number> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const copy = new CopyOut(`copy (${select}) to stdout (format csv)`);
    client.query(copy);
    return await copy.bytes;
  } finally {
    await client.end();
  }
}

/** What the driver asks of a query that it did not make itself. */
class CopyOut implements Submittable {
  readonly #text: string;
  readonly #done = Promise.withResolvers<number>();
  #bytes = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get bytes(): Promise<number> {
    return this.#done.promise;
  }

  submit(connection: Connection): void {
    connection.query(this.#text);
  }

  handleCopyData({ chunk }: { readonly chunk: Uint8Array }): void {
    this.#bytes += chunk.length;
  }

  handleCommandComplete(): void {}

  handleError(error: Error): void {
    this.#done.reject(error);
  }

  handleReadyForQuery(): void {
    this.#done.resolve(this.#bytes);
  }
}
