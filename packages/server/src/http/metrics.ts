import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export interface Metrics {
  measure(app: FastifyInstance): void;
  /** Prometheus text. */
  text(): Promise<string>;
  readonly contentType: string;
}

/** Figures of this process and of its sources, such as the gateway's in a thread of its own. */
export function createMetrics(sources: readonly (() => Promise<string>)[], log: FastifyBaseLogger): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    contentType: registry.contentType,
    measure: (app) => measureCalls(app, registry),
    text: async () => {
      const texts = await Promise.allSettled([registry.metrics(), ...sources.map((source) => source())]);
      for (const text of texts)
        if (text.status === 'rejected') log.warn({ err: text.reason }, 'a source of metrics failed');
      const good = texts.filter((text) => text.status === 'fulfilled').map((text) => text.value.trimEnd());
      return `${good.join('\n')}\n`;
    },
  };
}

/**
 * Answers `/metrics` and nothing else. It asks for no password, so it has a port of its own, which a proxy in front of
 * the portal does not reach. Not yet listening.
 */
export function metricsServer(metrics: Metrics): FastifyInstance {
  const app = fastify();
  app.get('/metrics', async (_request, reply) => reply.type(metrics.contentType).send(await metrics.text()));
  return app;
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
