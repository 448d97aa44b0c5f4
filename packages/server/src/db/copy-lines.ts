import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely';
import { escapeLiteral, type Pool } from 'pg';
import type { Database } from './database.ts';
import { LineCopy } from './line-copy.ts';
import type { Layout } from './line-writer.ts';

/** The lines of a file: a select with one column for each field of the layout, in its order. */
export interface Lines {
  readonly select: RawBuilder<unknown>;
  readonly layout: Layout;
}

/**
 * The lines of a file as bytes (UTF-8), in portions of about 64 kB. They are of one moment, and the database makes
 * them while they are read: memory does not grow with their number. Leaving ends the query, and so does the signal.
 * @throws the database's own error, the reason of the signal
 */
export type CopyLines = (lines: Lines, signal: AbortSignal) => AsyncGenerator<Uint8Array>;

/** Copies lines out over a connection of the pool, which each file keeps until it has ended. */
export function lineCopier(pool: Pool): CopyLines {
  return async function* copied(lines, signal) {
    const copy = new LineCopy(lines.select.compile(literals).sql, lines.layout);
    const client = await pool.connect();
    let pid: number | undefined;
    let isWhole = false;
    try {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      pid = rows[0]?.pid;
      await client.query('begin isolation level repeatable read read only');
      signal.throwIfAborted();
      client.query(copy);
      yield* copy.portions(signal);
      await client.query('commit');
      isWhole = true;
    } finally {
      // Of a connection that closes the database learns at the next row only, and that may take long.
      if (copy.isUnderWay) await pool.query('select pg_cancel_backend($1)', [pid]).catch(() => undefined);
      client.release(!isWhole);
    }
  };
}

/** COPY takes no parameters: the values stand in the text. */
class LiteralCompiler extends PostgresQueryCompiler {
  protected override appendValue(value: unknown): void {
    this.append(literalOf(value));
  }
}

const literals = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new LiteralCompiler(),
  },
});

function literalOf(value: unknown): string {
  if (typeof value === 'string') return escapeLiteral(value);
  if (typeof value === 'number' && Number.isFinite(value)) return `(${value})`;
  if (typeof value === 'boolean') return String(value);
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (value === null) return 'null';
  throw new TypeError(`no literal of a ${typeof value}`);
}
