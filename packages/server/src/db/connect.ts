import { Kysely, PostgresDialect, sql } from 'kysely';
import { Client, type CustomTypesConfig, Pool, types as defaults } from 'pg';
import Cursor from 'pg-cursor';
import { type CopyLines, lineCopier } from './copy-lines.ts';
import type { Database } from './database.ts';

const INT8: number = 20;
const DATE: number = 1082;
/** A call that waits longer for its place, or for a database that is away, is refused. */
const CONNECT_PATIENCE_MS = 30_000;
/** Of the pool that the API and the jobs of a process share. */
export const MAIN_CONNECTIONS = 20;

/** 64-bit integers as numbers (ours stay below 2^53), dates as YYYY-MM-DD texts. */
const types: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const type: number = oid;
    if (type === INT8 && format !== 'binary') return (text: string) => Number(text);
    if (type === DATE && format !== 'binary') return (text: string) => text;
    return defaults.getTypeParser(oid, format);
  },
};

interface ConnectOptions {
  readonly connectionString: string;
  readonly maxConnections: number;
  /** Who these connections are, for those who look at what runs in the database. */
  readonly name?: string;
  /** Told when a connection is lost, whether it was at work or not: the next query opens another one. */
  readonly onLost?: (error: Error) => void;
}

/** A pool of connections with the typed query builder on it. */
export function connect(options: ConnectOptions): Kysely<Database> {
  return connectForFiles(options).db;
}

/** The same, and what copies the lines of files out over the same pool. */
export function connectForFiles(options: ConnectOptions): { db: Kysely<Database>; copyLines: CopyLines } {
  const pool = openPool({ ...options, types });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
  return { db, copyLines: lineCopier(pool) };
}

/** A pool of connections that outlives each of them. */
export function openPool(options: ConnectOptions & { readonly types?: CustomTypesConfig }): Pool {
  const { connectionString, maxConnections, name, onLost = () => undefined } = options;
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    ...(options.types !== undefined && { types: options.types }),
    // By a statement: a name in the connection string would win over one among the options.
    ...(name !== undefined && {
      // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it; its types do not say so.
      onConnect: async (client) => {
        await client.query("select set_config('application_name', $1, false)", [name]);
      },
    }),
  });
  // The pool listens to a connection while it is idle. One that is lost at work ends its query with the error, but says
  // it a second time, and an error that nobody listens to ends the process.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => undefined);
  return pool;
}

export type Session = Pick<Client, 'query'>;

const ROUNDS = 5;

/**
 * Refuses a pooler that hands the connections of the database from one client to the next between transactions, such as
 * pgbouncer in transaction mode: announcements of changes and locks of a session would be lost without a word.
 * @throws Error whose text says which setting helps
 */
export async function requireSessions(connectionString: string): Promise<void> {
  const clients = [new Client({ connectionString }), new Client({ connectionString })] as const;
  for (const client of clients) client.on('error', () => undefined);
  try {
    await Promise.all(clients.map((client) => client.connect()));
    if (!(await shareBackends(...clients))) return;
  } finally {
    await Promise.allSettled(clients.map((client) => client.end()));
  }
  throw new Error(
    'DATABASE_URL leads to a pooler in transaction mode, which loses announcements of changes. ' +
      'Let it lead to PostgreSQL itself, or to a pooler in session mode.',
  );
}

/** Whether two connections are ever served by one backend, which a session is not. */
export async function shareBackends(one: Session, other: Session): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round += 1) {
    // The one leaves its backend free, and the other takes one for as long as its transaction lasts.
    const left = await backendOf(one);
    await other.query('begin');
    const taken = await backendOf(other);
    const mine = await backendOf(one);
    await other.query('commit');
    if (left === taken || left !== mine) return true;
  }
  return false;
}

async function backendOf(session: Session): Promise<unknown> {
  const { rows } = await session.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}

/** Whether a database answers at all. */
export async function answers(db: Kysely<Database>): Promise<boolean> {
  return await sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
}
