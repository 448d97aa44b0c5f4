import { expect, test } from 'vitest';
import { logTextOf } from './log-text.ts';

test.each([
  [
    { level: 30, time: 1, reqId: 'abc', req: { method: 'GET', url: '/x' }, msg: 'incoming request' },
    'info',
    'incoming request · GET /x · abc',
  ],
  [
    { level: 30, reqId: 'abc', res: { statusCode: 200 }, responseTime: 3.06, msg: 'request completed' },
    'info',
    'request completed · 200 · 3.1 ms · abc',
  ],
  [
    { level: 50, err: { message: 'no' }, msg: 'unexpected failure', reqId: 'abc' },
    'error',
    'unexpected failure · no · abc',
  ],
  [{ level: 60, msg: 'gone' }, 'fatal', 'gone'],
  [{ level: 10, msg: 'much' }, 'debug', 'much'],
  [
    { action: 'consent.publish', actor: 'ada', target: 'consent-form/7', result: 'done' },
    'info',
    'ada · consent.publish · consent-form/7 · done',
  ],
  [
    { action: 'identity.sign-in', actor: null, target: 'ada', result: 'refused' },
    'warn',
    'identity.sign-in · ada · refused',
  ],
])('%j is read as %s: %s', (value, level, summary) => {
  const message = JSON.stringify(value);
  expect(logTextOf(message)).toEqual({ level, summary, whole: JSON.stringify(value, null, 2) });
});

test.each(['plain text', '[1,2]', '"text"', '{"broken', '7', 'null'])('%s is shown as it is', (message) => {
  const { level, summary } = logTextOf(message);
  expect({ level, summary }).toEqual({ level: null, summary: message });
});

test('a line without anything to say is shown as it is', () => {
  expect(logTextOf('{"level":"loud"}')).toMatchObject({ level: null, summary: '{"level":"loud"}' });
});
