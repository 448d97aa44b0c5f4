import { followLogEntries } from '@vinculum/contract/platform-logs/endpoints.ts';
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openLog } from '../logging.ts';
import { CallLog } from './call-log.ts';

let app: FastifyInstance;
let lines: string[];
beforeEach(() => {
  lines = [];
  const loggerInstance: FastifyBaseLogger = openLog({
    level: 'info',
    destinations: [{ write: (line) => void lines.push(line) }],
  });
  app = fastify({ loggerInstance, logController: new CallLog() });
  app.get('/cars', async (request, reply) => reply.code(Number(request.headers['x-answer'])).send());
  app.post(followLogEntries.path, async () => ({}));
});
afterEach(() => app.close());

test.each([
  [200, 30],
  [404, 40],
  [409, 40],
  [500, 50],
])('a call that is answered %i is one line of level %i with what was asked', async (status, level) => {
  await app.inject({ url: '/cars?token=secret', headers: { 'x-answer': String(status) } });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      level,
      req: expect.objectContaining({ method: 'GET', url: '/cars?token=[Redacted]' }),
      res: { statusCode: status },
      responseTime: expect.any(Number),
      reqId: expect.any(String),
    }),
  ]);
});

test('the live tail does not fill the log with itself', async () => {
  await app.inject({ method: 'POST', url: followLogEntries.path });
  expect(lines).toEqual([]);
});
