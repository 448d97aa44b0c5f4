import { Kysely, PostgresDialect } from 'kysely';
import { type CustomTypesConfig, Pool, types as defaults } from 'pg';
import Cursor from 'pg-cursor';
import type { Database } from './database.ts';

const INT8: number = 20;
const DATE: number = 1082;
/** A call that waits longer for its place, or for a database that is away, is refused. */
const CONNECT_PATIENCE_MS = 30_000;

/** 64-bit integers as numbers (ours stay below 2^53), dates as YYYY-MM-DD texts. */
const types: CustomTypesConfig = {
  getTypeParser: (oid, format) => {
    const type: number = oid;
    if (type === INT8 && format !== 'binary') return (text: string) => Number(text);
    if (type === DATE && format !== 'binary') return (text: string) => text;
    return defaults.getTypeParser(oid, format);
  },
};

export interface ConnectOptions {
  readonly connectionString: string;
  readonly maxConnections: number;
  /** Told when a connection is lost, whether it was at work or not: the next query opens another one. */
  readonly onLost?: (error: Error) => void;
}

/** A pool of connections with the typed query builder on it. */
export function connect(options: ConnectOptions): Kysely<Database> {
  const pool = openPool({ ...options, types });
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
}

/** A pool of connections that outlives each of them. */
export function openPool(options: ConnectOptions & { readonly types?: CustomTypesConfig }): Pool {
  const { connectionString, maxConnections, onLost = () => undefined } = options;
  const pool = new Pool({
    connectionString,
    max: maxConnections,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_PATIENCE_MS,
    ...(options.types !== undefined && { types: options.types }),
  });
  // The pool listens to a connection while it is idle. One that is lost at work ends its query with the error, but says
  // it a second time, and an error that nobody listens to ends the process.
  pool.on('connect', (client) => client.on('error', onLost));
  pool.on('error', () => undefined);
  return pool;
}
