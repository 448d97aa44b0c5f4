import { getSessionEndpoint, refreshSessionEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { getHomeFiguresEndpoint } from '@vinculum/contract/home/endpoints.ts';
import { cloneConsentFormEndpoint, getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { http, HttpResponse } from 'msw';
import { afterEach, expect, test } from 'vitest';
import { ZodError } from 'zod';
import { testServer } from '../../test-setup.ts';
import { answer, refuse, type SeenCall } from '../../testing/answers.ts';
import { accessToken } from './access-token.ts';
import { addressOf, call } from './api.ts';

afterEach(() => {
  accessToken.clear();
  accessToken.onEnd(null);
});

/** Answers with figures only to the renewed token. */
function figuresFor(token: string, seen: SeenCall[]) {
  return answer(getHomeFiguresEndpoint, (one) => {
    seen.push(one);
    if (one.headers.get('authorization') === `Bearer ${token}`) return { vehicles: 2 };
    throw new Response(
      JSON.stringify({ code: 'unauthenticated', message: 'Please sign in.', request_id: 'r' }),
      {
        status: 401,
      },
    );
  });
}

// Shows 1-7.1, 2-7.1, 3-4.11, 3-7.1
test('an access token that has run out is renewed once for calls made together', async () => {
  accessToken.set('old');
  const seen: SeenCall[] = [];
  let renewals = 0;
  testServer.use(
    figuresFor('new', seen),
    answer(refreshSessionEndpoint, () => {
      renewals += 1;
      return { access_token: 'new', expires_in: 900 };
    }),
  );
  const answers = await Promise.all([call(getHomeFiguresEndpoint, {}), call(getHomeFiguresEndpoint, {})]);
  expect(answers).toEqual([{ vehicles: 2 }, { vehicles: 2 }]);
  expect(renewals).toBe(1);
});

test('a session that cannot be renewed ends, and the call fails with its problem', async () => {
  let ends = 0;
  accessToken.set('old');
  accessToken.onEnd(() => {
    ends += 1;
  });
  testServer.use(
    refuse(getSessionEndpoint, 'unauthenticated'),
    refuse(refreshSessionEndpoint, 'sessionEnded'),
  );
  await expect(call(getSessionEndpoint, {})).rejects.toMatchObject({ code: 'unauthenticated', status: 401 });
  expect(ends).toBe(1);
});

test.each([503, 429])(
  'a renewal that the server answers with %i does not end the session',
  async (status) => {
    let ends = 0;
    accessToken.set('old');
    accessToken.onEnd(() => {
      ends += 1;
    });
    testServer.use(
      refuse(getSessionEndpoint, 'unauthenticated'),
      http.post(`*${refreshSessionEndpoint.path}`, () => new HttpResponse(null, { status })),
    );
    await expect(call(getSessionEndpoint, {})).rejects.toMatchObject({ status });
    expect(ends).toBe(0);
    expect(accessToken.get()).toBe('old');
  },
);

test('an answer with undeclared content is not let through', async () => {
  testServer.use(answer(getHomeFiguresEndpoint, () => JSON.parse('{"vehicles":"many"}')));
  await expect(call(getHomeFiguresEndpoint, {})).rejects.toMatchObject({
    code: 'internal',
    cause: expect.any(ZodError),
  });
});

test('an answer that breaks off is told as a problem of the network', async () => {
  const broken = new ReadableStream({
    start: (stream) => stream.error(new Error('connection reset')),
  });
  testServer.use(http.get(`*${getHomeFiguresEndpoint.path}`, () => new HttpResponse(broken)));
  await expect(call(getHomeFiguresEndpoint, {})).rejects.toMatchObject({
    name: 'ApiProblem',
    code: 'network',
  });
});

test('parameters are escaped in the path and absent query entries are left out', () => {
  expect(addressOf(getConsentFormEndpoint, { params: { id: 'a/b?c' } })).toBe(
    '/consumer/api/v1/consent-forms/a%2Fb%3Fc',
  );
  expect(addressOf(cloneConsentFormEndpoint, { query: { a: 1, b: undefined, c: null } })).toBe(
    '/consumer/api/v1/consent-forms/clone?a=1',
  );
});
