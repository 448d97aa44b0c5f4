import { logLevels } from '@vinculum/contract/platform-logs/endpoints.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { LogLine, LogSink } from './port.ts';

/** Keeps lines in the product's own database, one statement a batch. */
export function embeddedLogSink(db: Kysely<Database>): LogSink {
  const known = new Map<string, number>();
  return {
    async append(lines) {
      try {
        await db.transaction().execute(async (trx) => {
          // A crash may cost the last lines of a log; waiting for the disk twice a second would cost everybody.
          await sql`set local synchronous_commit = off`.execute(trx);
          for (const line of lines) {
            const name = nameOf(line);
            if (!known.has(name)) known.set(name, await streamOf(trx, line));
          }
          await insertLines(trx, lines, (line) => known.get(nameOf(line)) ?? 0);
        });
        return 0;
      } catch (error) {
        // What was known may have been rolled back, or removed when its days were over.
        known.clear();
        throw error;
      }
    },
  };
}

function nameOf({ group, stream }: LogLine): string {
  return `${group} ${stream}`;
}

async function streamOf(trx: Transaction<Database>, { group, stream, at }: LogLine): Promise<number> {
  await trx
    .insertInto('log_stream')
    .values({ log_group: group, name: stream, began_on: new Date(at) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { id } = await trx
    .selectFrom('log_stream')
    .select('id')
    .where('log_group', '=', group)
    .where('name', '=', stream)
    .executeTakeFirstOrThrow();
  return id;
}

async function insertLines(
  trx: Transaction<Database>,
  lines: readonly LogLine[],
  streamIdOf: (line: LogLine) => number,
): Promise<void> {
  const streams = lines.map(streamIdOf);
  const times = lines.map(({ at }) => new Date(at));
  const levels = lines.map(({ level }) => logLevels.indexOf(level));
  const texts = lines.map(({ line }) => line);
  await sql`
    with kept as (
      insert into log_line (stream_id, at, level, line)
      select stream_id, at, level, line
        from unnest(${streams}::integer[], ${times}::timestamptz[], ${levels}::smallint[], ${texts}::text[])
             with ordinality as input (stream_id, at, level, line, number)
        order by number
      returning stream_id, at, level, is_call
    )
    insert into log_minute as m (stream_id, minute, level, lines, calls)
    select stream_id, date_trunc('minute', at, 'UTC'), level, count(*), count(*) filter (where is_call)
      from kept group by 1, 2, 3
    on conflict (stream_id, minute, level) do update
      set lines = m.lines + excluded.lines, calls = m.calls + excluded.calls`.execute(trx);
}
