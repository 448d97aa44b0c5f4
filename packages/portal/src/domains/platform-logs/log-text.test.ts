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
  [
    {
      level: 30,
      time: 1,
      pid: 7,
      hostname: 'h',
      part: 'jobs',
      job: 'reward-accrual',
      changed: 54,
      msg: 'job changed rows',
    },
    'info',
    'job changed rows · job reward-accrual · changed 54',
  ],
  [{ level: 40, claimId: 'c-1', more: { a: 1 }, none: '', msg: 'refused' }, 'warn', 'refused · claimId c-1'],
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
  expect(logTextOf(message)).toMatchObject({ level, summary, whole: JSON.stringify(value, null, 2) });
});

test.each(['plain text', '[1,2]', '"text"', '{"broken', '7', 'null'])('%s is shown as it is', (message) => {
  const { level, summary } = logTextOf(message);
  expect({ level, summary }).toEqual({ level: null, summary: message });
});

test('a line without anything to say is shown as it is', () => {
  expect(logTextOf('{"level":"loud"}')).toMatchObject({ level: null, summary: '{"level":"loud"}' });
});

test('what a line says about itself is told apart', () => {
  const vin = 'YNR40EA5XR1100001';
  const err = { message: 'no', stack: 'Error: no at x' };
  const call = { req: { method: 'GET', url: '/x' }, res: { statusCode: 500 }, responseTime: 3.06 };
  const { fields } = logTextOf(JSON.stringify({ msg: 'm', reqId: 'r-1', user: 'ada', vin, err, ...call }));
  expect(fields).toEqual({
    requestId: 'r-1',
    user: 'ada',
    vin,
    call: 'GET /x',
    status: 500,
    milliseconds: 3.06,
    stack: 'Error: no at x',
  });
  const event = { action: 'vehicle.register', actor: 'ada', target: vin, result: 'done', request_id: 'r-2' };
  expect(logTextOf(JSON.stringify(event)).fields).toMatchObject({ requestId: 'r-2', user: 'ada', vin });
  expect(logTextOf('{"msg":"m","vin":"none"}').fields.vin).toBeNull();
});
