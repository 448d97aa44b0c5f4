import { startTestServer } from '@vinculum/testkit/running-server.ts';
import fastify from 'fastify';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createMetrics, metricsServer } from './metrics.ts';

test('metrics count calls by route, never by address, and hold those of other threads', async () => {
  const sources = [async () => 'gateway_cars 7\n', () => Promise.reject(new Error('the gateway is gone'))];
  const metrics = createMetrics(sources, pino({ level: 'silent' }));
  const app = fastify();
  const own = metricsServer(metrics);
  onTestFinished(async () => {
    await app.close();
    await own.close();
  });
  metrics.measure(app);
  app.get('/vehicles/:vin', () => 'yes');
  await app.inject('/vehicles/YNRTESTVN00000001');
  await app.inject('/cars/YNRTESTVN00000001');
  const { body, headers } = await own.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(body).toContain('route="/vehicles/:vin",status="200"');
  expect(body, 'what no route takes').toContain('route="none",status="404"');
  expect(body).not.toContain('YNRTESTVN00000001');
  expect(body).toContain('gateway_cars 7');
  expect(body).toContain('process_cpu_seconds_total');
  expect((await own.inject('/health')).statusCode).toBe(404);
});

test('the port of the portal tells nothing of the process', async () => {
  const server = await startTestServer();
  onTestFinished(() => server.stop());
  expect((await server.app.inject('/metrics')).statusCode).toBe(404);
});
