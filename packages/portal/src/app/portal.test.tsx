import { act, fireEvent, screen } from '@testing-library/react';
import { getSessionEndpoint, refreshSessionEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { accessToken } from '../lib/calls/access-token.ts';
import { ApiProblem } from '../lib/calls/api-problem.ts';
import { testServer } from '../test-setup.ts';
import { answer, refuse } from '../testing/answers.ts';
import { renderPortal } from '../testing/render-portal.tsx';

/** Waits of a second and more, which pass by `pass` only. Everything else that waits is left alone. */
let waits: { readonly ms: number; readonly pass: () => void }[] = [];

beforeEach(() => {
  localStorage.setItem('vinculum.session', '1');
  waits = [];
  vi.stubGlobal('setTimeout', (pass: () => void, ms = 0) => {
    if (ms < 1000) return wait(pass, ms);
    waits.push({ ms, pass });
    return undefined;
  });
});
afterEach(() => {
  vi.stubGlobal('setTimeout', wait);
  accessToken.clear();
});

const wait = globalThis.setTimeout;
const title = { name: 'Vinculum does not answer' };
const problem = new ApiProblem(0, { code: 'network', message: '', request_id: '' });
const again = [
  answer(refreshSessionEndpoint, { access_token: 'token-2', expires_in: 900 }),
  answer(getSessionEndpoint, {
    user_id: 7,
    username: 'ada.lovelace',
    name: 'Ada Lovelace',
    organisation_id: 3,
    organisation_name: 'Analytical Engines',
    app_type: 'CONSUMERS',
    role: 'USER_ADMIN',
    groups: ['USER_ADMIN', 'CONSUMERS'],
  }),
];

async function openUnanswered() {
  const requests = { count: 0 };
  const { history } = await renderPortal({
    at: '/messages?page=2',
    start: { kind: 'unanswered', problem },
    answers: [
      http.post(`*${refreshSessionEndpoint.path}`, () => {
        requests.count += 1;
        return HttpResponse.error();
      }),
    ],
  });
  return { requests, history };
}

test('a server that does not answer is asked again by itself, later each time, and no login is shown', async () => {
  const { requests, history } = await openUnanswered();
  expect(screen.getByRole('heading', title)).toBeVisible();
  for (const [count, least] of [1000, 2000, 4000].entries()) {
    await expect.poll(() => waits).toHaveLength(count + 1);
    expect(requests.count).toBe(count);
    expect(waits[count]?.ms).toBeGreaterThanOrEqual(least);
    expect(waits[count]?.ms).toBeLessThanOrEqual(2 * least);
    await act(async () => waits[count]?.pass());
  }
  await expect.poll(() => waits).toHaveLength(4);
  expect(screen.getByRole('heading', title)).toBeVisible();
  testServer.use(...again);
  await act(async () => waits[3]?.pass());
  expect(await screen.findByText('CONSUMERS PORTAL')).toBeVisible();
  expect(history.location.href).toBe('/messages?page=2');
});

test('the user may ask again at once', async () => {
  await openUnanswered();
  testServer.use(...again);
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('CONSUMERS PORTAL')).toBeVisible();
});

test('a server that answers that the session is over leads to the login', async () => {
  await openUnanswered();
  testServer.use(refuse(refreshSessionEndpoint, 'sessionEnded'));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'LOGIN' })).toBeVisible();
});
