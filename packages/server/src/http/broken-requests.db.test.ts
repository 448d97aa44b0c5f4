import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { problemSchema } from '@vinculum/contract/foundation/problem.ts';
import { startTestServer, type TestServer } from '@vinculum/testkit/running-server.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let port: number;

beforeAll(async () => {
  server = await startTestServer();
  port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => server.stop());

/** Sends bytes that are no request, and reads until the server has closed the connection. */
async function send(bytes: string) {
  const socket = connect(port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  const [status, ...lines] = head.split('\r\n');
  const headers = Object.fromEntries(lines.map((line) => line.split(': ')));
  return { status, headers, problem: problemSchema.parse(JSON.parse(body)) };
}

const head = 'POST / HTTP/1.1\r\nhost: x\r\n';

test.each([
  [431, 'headersTooLarge', `${head}x: ${'y'.repeat(40_000)}\r\n\r\n`],
  [400, 'badRequest', 'HELO x\r\n\r\n'],
  [400, 'badRequest', `${head}content-length: 1\r\ncontent-length: 2\r\n\r\n`],
])(
  'what is no request (%#) gets %i %s as others do, and the connection closed',
  async (status, code, bytes) => {
    const answer = await send(bytes);
    expect(answer.status).toContain(`HTTP/1.1 ${status} `);
    expect(answer.problem).toMatchObject({ code, request_id: expect.stringMatching(/^[\w-]{12}$/) });
    const plain = await server.app.inject('/consumer/api/v1/domains/list');
    const same = ['content-type', 'x-content-type-options', 'x-frame-options', 'referrer-policy'];
    expect(same.map((name) => answer.headers[name])).toEqual(same.map((name) => plain.headers[name]));
    expect(answer.headers).toMatchObject({ connection: 'close', 'cache-control': 'no-store' });
  },
);

test('a request that is never whole is waited for two minutes', () => {
  expect(server.app.server.requestTimeout).toBe(120_000);
});
