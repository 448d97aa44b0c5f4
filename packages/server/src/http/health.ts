import type { FastifyInstance } from 'fastify';
import { type Kysely, sql } from 'kysely';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';

const DATABASE_PATIENCE_MS = 2_000;

export interface HealthOptions {
  readonly db: Kysely<Database>;
  /** Further metrics in Prometheus text, such as the gateway's from its own thread. */
  readonly sources?: readonly (() => Promise<string>)[];
}

/** `/health`: this process is alive. `/ready`: its database answers. `/metrics`: figures for Prometheus. */
export function serveHealth(app: FastifyInstance, options: HealthOptions): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  measureCalls(app, registry);
  app.get('/health', () => ({ status: 'alive' }));
  app.get('/ready', async (_request, reply) => {
    const isReady = await databaseAnswers(options.db);
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'database does not answer' });
  });
  app.get('/metrics', async (request, reply) => {
    const texts = await Promise.allSettled([
      registry.metrics(),
      ...(options.sources ?? []).map((source) => source()),
    ]);
    for (const text of texts)
      if (text.status === 'rejected') request.log.warn({ err: text.reason }, 'a source of metrics failed');
    const good = texts.filter((text) => text.status === 'fulfilled').map((text) => text.value.trimEnd());
    return reply.type(registry.contentType).send(`${good.join('\n')}\n`);
  });
}

function measureCalls(app: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the arrival of a call to the end of its answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    // The pattern, never the address: its parameters would make a series for each VIN.
    const route = request.routeOptions.url ?? 'none';
    durations.observe(
      { method: request.method, route, status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    );
    done();
  });
}

async function databaseAnswers(db: Kysely<Database>): Promise<boolean> {
  const late = new Promise<false>((resolve) => {
    setTimeout(() => resolve(false), DATABASE_PATIENCE_MS).unref();
  });
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([asked, late]);
}
