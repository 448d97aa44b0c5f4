import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { answers } from '../db/connect.ts';
import type { Database } from '../db/database.ts';

const DATABASE_PATIENCE_MS = 2_000;

/** `/health`: this process is alive. `/ready`: its database answers. */
export function serveHealth(app: FastifyInstance, { db }: { readonly db: Kysely<Database> }): void {
  app.get('/health', () => ({ status: 'alive' }));
  app.get('/ready', async (_request, reply) => {
    const isReady = await databaseAnswers(db);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database does not answer' });
  });
}

async function databaseAnswers(db: Kysely<Database>): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), DATABASE_PATIENCE_MS).unref();
  });
  return Promise.race([answers(db), late]);
}
