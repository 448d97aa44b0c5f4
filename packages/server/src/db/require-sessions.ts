import { Client } from 'pg';

/** What is asked of a connection here. */
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
