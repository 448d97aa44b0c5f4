import { Client } from 'pg';
import { until } from './world.ts';

/** Something in the way of a transaction, held by a connection of the test's own. */
export interface Obstacle {
  /** Resolves when one backend, or as many as given, wait for it. */
  readonly met: (waiting?: number) => Promise<void>;
  /** Takes it away; safe when the database has died meanwhile. */
  readonly remove: () => Promise<void>;
}

/** Holds whatever locks `statement` takes in a transaction that is never committed. */
export async function obstacle(connectionString: string, statement: string): Promise<Obstacle> {
  const client = await opened(connectionString);
  const pid = await pidOf(client);
  await client.query('begin');
  await client.query(statement);
  return {
    met: async (waiting = 1) => {
      const blocked =
        'select count(*)::int as count from pg_stat_activity where $1 = any(pg_blocking_pids(pid))';
      await until(`${waiting} wait for "${statement}"`, async () => {
        // In a transaction the list of backends stays as it was first read.
        await client.query('select pg_stat_clear_snapshot()');
        const { rows } = await client.query<{ count: number }>(blocked, [pid]);
        return (rows[0]?.count ?? 0) >= waiting;
      });
    },
    remove: async () => {
      await client.end().catch(() => undefined);
    },
  };
}

/**
 * Makes commits wait that wrote into `table` ever since: a trigger that runs at the commit asks for a lock that the
 * obstacle holds. A commit that waits so no longer needs its client. The trigger stays, and stops nobody afterwards.
 */
export async function obstacleAtCommit(connectionString: string, table: string): Promise<Obstacle> {
  const client = await opened(connectionString);
  await client.query(`
    create or replace function wait_at_commit() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(hashtext(tg_table_name)); return null; end $$;
    drop trigger if exists waits_at_commit on ${table};
    create constraint trigger waits_at_commit after insert on ${table} deferrable initially deferred
      for each row execute function wait_at_commit()`);
  await client.end();
  return await obstacle(connectionString, `select pg_advisory_xact_lock(hashtext('${table}'))`);
}

async function opened(connectionString: string): Promise<Client> {
  const client = new Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

async function pidOf(client: Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const pid = rows[0]?.pid;
  if (pid === undefined) throw new Error('a connection without a process');
  return pid;
}
