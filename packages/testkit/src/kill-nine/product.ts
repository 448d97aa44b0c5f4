import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallOf, Endpoint, ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import { signInEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { connectionStringOf } from '@vinculum/server/adapters/database/postgres-settings.ts';
import { endWithUs } from '../end-with-us.ts';
import { makeScratchFolder } from '../machine/scratch-folder.ts';

const entry = fileURLToPath(import.meta.resolve('@vinculum/server/main.ts'));
/** For one that hangs: on a machine with much else to do a start takes a minute. */
const READY_MS = 300_000;
/** A call waits half a minute for a database that is away. */
const ANSWER_MS = 45_000;
const POSTGRES_PROCESS = /^\d+/;

/** The product answered, and said no. */
export class Refused extends Error {
  readonly status: number;
  readonly code: string;

  constructor(name: string, status: number, text: string) {
    super(`${name} was refused: ${status} ${text}`);
    this.name = 'Refused';
    this.status = status;
    this.code = codeOf(text);
  }
}

/** Where it keeps its data, and what its process gets besides. */
export interface ProductPlace {
  /** Such as a disk that is small; a folder of its own when absent. */
  readonly dataDir?: string;
  readonly nodeOptions?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  /** How long a start may take. */
  readonly readyMs?: number;
}

/** The deployed server as a process of its own, with a data folder and ports that stay the same over restarts. */
export class MortalProduct {
  readonly dataDir: string;
  readonly address: string;
  readonly mqttPort: number;
  readonly #environment: NodeJS.ProcessEnv;
  readonly #nodeOptions: readonly string[];
  readonly #readyMs: number;
  #child: ChildProcess | null = null;
  #printed = '';
  #dismissals: (() => void)[] = [];

  private constructor(place: ProductPlace, ports: { readonly http: number; readonly mqtt: number }) {
    this.dataDir = place.dataDir ?? makeScratchFolder('vinculum-kill-');
    // Started by root, PostgreSQL runs as another user, who must get in.
    mkdirSync(this.dataDir, { recursive: true });
    chmodSync(this.dataDir, 0o755);
    this.address = `http://127.0.0.1:${ports.http}`;
    this.mqttPort = ports.mqtt;
    this.#nodeOptions = place.nodeOptions ?? [];
    this.#readyMs = place.readyMs ?? READY_MS;
    this.#environment = {
      ...process.env,
      ...place.environment,
      PORT: String(ports.http),
      MQTT_PORT: String(ports.mqtt),
      DATA_DIR: this.dataDir,
      LOG_LEVEL: 'info',
    };
  }

  static async prepare(place: ProductPlace = {}): Promise<MortalProduct> {
    return new MortalProduct(place, { http: await freePort(), mqtt: await freePort() });
  }

  /** Whether its process lives. */
  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** What the process printed since its last start. */
  get printed(): string {
    return this.#printed;
  }

  /** Where the embedded database listens while it runs. */
  get connectionString(): string {
    const directory = join(this.dataDir, 'postgres', 'socket');
    const password = readFileSync(join(this.dataDir, 'postgres', 'password'), 'utf8').trim();
    return connectionStringOf({ kind: 'socket', directory }, password);
  }

  /** The postmaster's process number, whether it lives or not. */
  get postgresPid(): number {
    const lock = readFileSync(join(this.dataDir, 'postgres', 'cluster', 'postmaster.pid'), 'utf8');
    return Number(POSTGRES_PROCESS.exec(lock)?.[0]);
  }

  /**
   * Starts it and waits until it takes calls, which comes last.
   * @throws when it does not; then its process has ended
   */
  async start(role: 'all' | 'api'): Promise<void> {
    this.#printed = '';
    const child = spawn(process.execPath, [...this.#nodeOptions, entry], {
      env: { ...this.#environment, ROLE: role },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    const ready = Promise.withResolvers<void>();
    const read = (chunk: Buffer) => {
      this.#printed += chunk.toString('utf8');
      if (this.#printed.includes('Server listening at')) ready.resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    let ending = 'ended before it was ready';
    child.once('exit', () => ready.reject(new Error(`it ${ending}:\n${this.#printed}`)));
    // Not left to go on: it would have the data folder, and every other start would be refused.
    const patience = setTimeout(() => {
      ending = `was not ready within ${this.#readyMs} ms`;
      child.kill('SIGKILL');
    }, this.#readyMs);
    await ready.promise.finally(() => clearTimeout(patience));
    this.#watch();
  }

  /** SIGKILL to the server, and with `database` to the postmaster right after it; resolves when they are gone. */
  async kill(victims: { readonly database: boolean }): Promise<void> {
    const child = this.#running();
    const postmaster = victims.database ? this.postgresPid : null;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    if (postmaster !== null) process.kill(postmaster, 'SIGKILL');
    await ended;
    this.#child = null;
  }

  /** One call of the API; rejects when the connection breaks. @throws Refused */
  async call<E extends Endpoint>(endpoint: E, input: CallOf<E>, bearer = ''): Promise<ResultOf<E>> {
    const answer = await fetch(`${this.address}${endpoint.path}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
      body: JSON.stringify(input.body),
      signal: AbortSignal.timeout(ANSWER_MS),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Refused(endpoint.name, answer.status, text);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was parsed by just this schema
    return endpoint.response.parse(JSON.parse(text)) as ResultOf<E>;
  }

  /** Returns the access token. */
  async signIn(username: string, password: string): Promise<string> {
    const answer = await this.call(signInEndpoint, { body: { username, password } });
    if (!('access_token' in answer)) throw new Error('a challenge');
    return answer.access_token;
  }

  /** Stops it in the ordinary way. */
  async stop(): Promise<void> {
    const child = this.#running();
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
    this.#child = null;
  }

  /** Stops it if it runs, or what a killed one left behind, and removes its data. */
  async end(): Promise<void> {
    if (this.isRunning) await this.stop();
    else this.#endDatabase();
    for (const dismiss of this.#dismissals) dismiss();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  /** A server that did not come back leaves its database running: why it did not is what has to be seen. */
  #endDatabase(): void {
    try {
      process.kill(this.postgresPid, 'SIGQUIT');
    } catch {
      // It never ran, or has ended.
    }
  }

  #running(): ChildProcess {
    if (this.#child === null) throw new Error('it does not run');
    return this.#child;
  }

  #watch(): void {
    for (const dismiss of this.#dismissals) dismiss();
    const pids = [this.#running().pid, this.postgresPid].filter((pid) => pid !== undefined);
    this.#dismissals = pids.map((pid) => endWithUs(pid, this.dataDir));
  }
}

function codeOf(text: string): string {
  try {
    return problemSchema.parse(JSON.parse(text)).code;
  } catch {
    return 'no problem of ours';
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}
