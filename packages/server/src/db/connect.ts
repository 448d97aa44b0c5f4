import { Kysely, PostgresDialect } from 'kysely';
import { type CustomTypesConfig, Pool, types as defaults } from 'pg';
import Cursor from 'pg-cursor';
import type { Database } from './database.ts';

const INT8: number = 20;
const DATE: number = 1082;

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
  /** Told of errors of idle connections, which would otherwise end the process. */
  readonly onError?: (error: Error) => void;
}

/** A pool of connections with the typed query builder on it. */
export function connect(options: ConnectOptions): Kysely<Database> {
  const pool = new Pool({
    connectionString: options.connectionString,
    max: options.maxConnections,
    types,
  });
  pool.on('error', (error) => options.onError?.(error));
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool, cursor: Cursor }) });
}
