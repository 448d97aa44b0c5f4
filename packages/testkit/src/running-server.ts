import { randomBytes, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import {
  type CallOf,
  type Endpoint,
  errorsOf,
  IDEMPOTENCY_KEY_HEADER,
  type ResultOf,
  pathWith,
  takesIdempotencyKey,
} from '@vinculum/contract/foundation/endpoint.ts';
import { type Problem, problemSchema } from '@vinculum/contract/foundation/problem.ts';
import {
  type FolderObjectStore,
  openFolderObjectStore,
} from '@vinculum/server/adapters/object-store/folder-object-store.ts';
import { OBJECTS_PATH } from '@vinculum/server/adapters/object-store/serve-objects.ts';
import { keySeal } from '@vinculum/server/adapters/authority/key-seal.ts';
import { lazyAuthority } from '@vinculum/server/adapters/authority/folder-authority.ts';
import { createEmbeddedIdentity } from '@vinculum/server/adapters/identity/embedded/embedded-identity.ts';
import { signedTokens } from '@vinculum/server/adapters/identity/embedded/signed-tokens.ts';
import { embeddedLogStore } from '@vinculum/server/adapters/platform-logs/embedded-log-store.ts';
import { signingKeys } from '@vinculum/server/adapters/identity/embedded/signing-keys.ts';
import { buildServer } from '@vinculum/server/app.ts';
import { connectForFiles } from '@vinculum/server/db/connect.ts';
import type { Database } from '@vinculum/server/db/database.ts';
import type { LoadRunner } from '@vinculum/server/adapters/load-runner/port.ts';
import { allJobs } from '@vinculum/server/jobs/all-jobs.ts';
import type { Deps } from '@vinculum/server/deps.ts';
import { groupsOfUser } from '@vinculum/server/domains/users/public.ts';
import { readSettings } from '@vinculum/server/settings/settings.ts';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { Kysely } from 'kysely';
import { type Logger, pino } from 'pino';
import { FakeLoadRunner } from './stubs/fake-load-runner.ts';
import { isPaged, requirePages } from './machine/require-pages.ts';
import { makeScratchFolder } from './machine/scratch-folder.ts';
import { type TestClock, testClock } from './machine/test-clock.ts';
import { createTestDatabase } from './machine/test-database.ts';

/** Tells the tests which audit events are those of a call. */
const REQUEST_ID = 'x-request-id';
const CALLERS = 'callers of the tests';

/** Who makes a call: a user (with a fresh access token at each call), the holder of some key, or nobody. */
export type Caller = { readonly username: string } | { readonly bearer: string } | null;

export interface Called<E extends Endpoint> {
  readonly status: number;
  readonly raw: LightMyRequestResponse;
  /** The answer, checked against the contract; throws with the whole text when the call was refused. */
  readonly body: ResultOf<E>;
  /** The rows of a streamed NDJSON answer, checked likewise. */
  readonly rows: ResultOf<E>[];
  /** The refusal; throws when the call succeeded. */
  readonly problem: Problem;
}

export interface CallExtras {
  readonly headers?: Readonly<Record<string, string>>;
  readonly cookies?: Readonly<Record<string, string>>;
}

export interface TestServer {
  readonly app: FastifyInstance;
  readonly db: Kysely<Database>;
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly connectionString: string;
  /** The store of `deps`, where a test puts what another store would take. */
  readonly files: FolderObjectStore;
  /** In place of the process that runs the load tester's vehicles. */
  readonly loadRunner: FakeLoadRunner;
  /**
   * Fails when a call of the operator that changes state succeeds and leaves no audit event, when one that changed
   * something did not take its idempotency key, and when a code answers that the contract does not name.
   */
  readonly call: <E extends Endpoint>(
    endpoint: E,
    input?: CallOf<E> & CallExtras,
    caller?: Caller,
  ) => Promise<Called<E>>;
  /** The authorization header of a caller. */
  readonly authorizationOf: (caller: Caller) => Promise<string | undefined>;
  readonly stop: () => Promise<void>;
}

/** What a test puts in the place of fakes. */
export interface OwnParts {
  /** Calls are measured: none is made beside them. */
  readonly isMeasured?: boolean;
  readonly loadRunner?: LoadRunner;
  /** Where a gateway of the test has its authority. */
  readonly dataDir?: string;
  /** Takes what the server logs; only its failures are printed when absent. */
  readonly log?: Logger;
}

/**
 * The whole API on a database of its own, called by inject, with a clock that stands until a test moves it.
 * `environment` overrides settings by their variable names; `own` puts real parts in place of fakes.
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  own: OwnParts = {},
): Promise<TestServer> {
  const database = await createTestDatabase();
  const { connectionString } = database;
  const { db, copyLines } = connectForFiles({ connectionString, maxConnections: 8 });
  const clock = testClock();
  const settings = readSettings({ DEMO: 'false', ...environment });
  const parts = { db, clock: clock.now, randomBytes, keySeal: keySeal(randomBytes(32)) };
  const groupsOf = (username: string) => groupsOfUser(db, username);
  const identity = await createEmbeddedIdentity({ ...parts, groupsOf });
  const folder = makeScratchFolder('vinculum-files-');
  const files = await openFolderObjectStore({ folder, base: OBJECTS_PATH, ...parts });
  const loadRunner = new FakeLoadRunner();
  const log = own.log ?? pino({ level: 'error' });
  const deps: Deps = {
    ...parts,
    copyLines,
    settings,
    identity,
    objects: files,
    jobs: allJobs({ objects: files, settings, identity }),
    logs: embeddedLogStore(db),
    openAuthority: lazyAuthority({ ...parts, dataDir: own.dataDir ?? folder, clock: clock.now }),
    loadRunner: own.loadRunner ?? loadRunner,
    log,
  };
  const app = await buildServer({ deps, log, portalFolder: null, files });
  app.addHook('onSend', async (request, reply) => void reply.header(REQUEST_ID, request.id));
  await app.ready();
  const tokens = signedTokens(signingKeys(parts), clock.now);
  const sessionOfNow = callersSessions(db, clock.now);

  const authorizationOf = async (caller: Caller): Promise<string | undefined> => {
    if (caller === null) return undefined;
    if ('bearer' in caller) return `Bearer ${caller.bearer}`;
    const groups = await groupsOf(caller.username);
    return `Bearer ${await tokens.signAccess({ sub: caller.username, sid: await sessionOfNow(), groups })}`;
  };

  return {
    app,
    db,
    deps,
    clock,
    connectionString,
    files,
    loadRunner,
    authorizationOf,
    call: async (endpoint, input, caller = null) => {
      const authorization = await authorizationOf(caller);
      const { body } = input ?? {};
      const isKeyed = takesIdempotencyKey(endpoint) && authorization !== undefined;
      const key = input?.headers?.[IDEMPOTENCY_KEY_HEADER] ?? randomUUID();
      const send = async (sent: unknown) =>
        await app.inject({
          method: endpoint.method,
          url: addressOf(endpoint, input ?? {}),
          headers: {
            ...input?.headers,
            ...(authorization === undefined ? {} : { authorization }),
            ...(isKeyed && { [IDEMPOTENCY_KEY_HEADER]: key }),
            ...(sent === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(input?.cookies === undefined ? {} : { cookies: { ...input.cookies } }),
          ...(sent === undefined ? {} : { payload: JSON.stringify(sent) }),
        });
      const raw = await send(body);
      const called = calledOf(endpoint, raw);
      if (called.status >= 400) return called;
      if (own.isMeasured !== true && isPaged(endpoint))
        await requirePages(endpoint, { sent: body, got: raw.body }, send);
      if (mustBeAudited(endpoint)) await requireAudit(db, endpoint, raw);
      if (isKeyed) await requireKey(db, endpoint, { raw, key });
      return called;
    },
    stop: async () => {
      await app.close();
      await db.destroy();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The session of the callers that a test names, begun now: of an account that nobody can sign in with. */
function callersSessions(db: Kysely<Database>, now: () => number): () => Promise<string> {
  const begun = new Map<number, Promise<string>>();
  const begin = async (at: Date): Promise<string> => {
    const account = { username: CALLERS, password_hash: '', must_change_password: false, updated_on: at };
    await db
      .insertInto('identity_account')
      .values(account)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const times = { created_on: at, rotated_on: at, expires_on: new Date(at.getTime() + DAY_MS) };
    const session = { id: randomUUID(), username: CALLERS, token_hash: randomBytes(32) };
    await db
      .insertInto('identity_session')
      .values({ ...session, ...times, ended_on: null, end_cause: null })
      .execute();
    return session.id;
  };
  return async () => {
    const at = now();
    const session = begun.get(at) ?? begin(new Date(at));
    begun.set(at, session);
    return await session;
  };
}

/**
 * What the operator does leaves an event even where it changes nothing; of others only what changed something does, and
 * so does an order to the load tester, which may only ask how it is.
 */
function mustBeAudited({ audit, path }: Endpoint): boolean {
  return audit !== null && audit !== 'load-test.control' && path.startsWith('/admin/');
}

/** Every call that a test makes proves it: the trail of what the operator did is complete. */
async function requireAudit(
  db: Kysely<Database>,
  { name, audit }: Endpoint,
  raw: LightMyRequestResponse,
): Promise<void> {
  const event = await db
    .selectFrom('audit_event')
    .select('id')
    .where('request_id', '=', String(raw.headers[REQUEST_ID]))
    .limit(1)
    .executeTakeFirst();
  if (event === undefined) throw new Error(`${name} (${audit}) changed something and left no audit event`);
}

/** Whatever a call with an idempotency key changed, the key is taken with it. */
async function requireKey(
  db: Kysely<Database>,
  { name }: Endpoint,
  { raw, key }: { raw: LightMyRequestResponse; key: string },
): Promise<void> {
  const changed = await db
    .selectFrom('audit_event as e')
    .leftJoin('idempotency_key as k', (join) => join.on('k.key', '=', key))
    .select('k.key')
    .where('e.request_id', '=', String(raw.headers[REQUEST_ID]))
    .where('e.result', '<>', 'refused')
    .limit(1)
    .executeTakeFirst();
  if (changed?.key === null) throw new Error(`${name} could be repeated under its idempotency key`);
}

function addressOf(endpoint: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const path = pathWith(endpoint.path, Object.fromEntries(textsOf(input.params)));
  const query = new URLSearchParams(textsOf(input.query)).toString();
  return query === '' ? path : `${path}?${query}`;
}

function textsOf(values: unknown): [string, string][] {
  const entries: [string, unknown][] =
    typeof values === 'object' && values !== null ? Object.entries(values) : [];
  return entries.filter(([, value]) => value !== undefined).map(([key, value]) => [key, String(value)]);
}

/** Every refusal that a test meets proves it: the contract names all codes that a call may answer. */
function requireDeclared(endpoint: Endpoint, { code }: Problem): void {
  if (![...errorsOf(endpoint)].some((named) => named === code))
    throw new Error(`${endpoint.name} answered ${code}, which its contract does not name`);
}

function calledOf<E extends Endpoint>(endpoint: E, raw: LightMyRequestResponse): Called<E> {
  const isRefused = raw.statusCode >= 400;
  if (isRefused) requireDeclared(endpoint, problemSchema.parse(JSON.parse(raw.body)));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it was parsed by just this schema
  const parsed = (value: unknown) => endpoint.response.parse(value) as ResultOf<E>;
  const accepted = () => {
    if (isRefused) throw new Error(`${endpoint.name} was refused: ${raw.statusCode} ${raw.body}`);
    return raw.body;
  };
  return {
    status: raw.statusCode,
    raw,
    get body() {
      return parsed(JSON.parse(accepted()));
    },
    get rows() {
      const lines = accepted().split('\n');
      return lines.filter((line) => line !== '').map((line) => parsed(JSON.parse(line)));
    },
    get problem() {
      if (!isRefused) throw new Error(`${endpoint.name} was not refused: ${raw.statusCode} ${raw.body}`);
      return problemSchema.parse(JSON.parse(raw.body));
    },
  };
}
