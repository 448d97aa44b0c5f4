import { useQueryClient } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { countUnreadMessagesEndpoint } from '@vinculum/contract/mail/endpoints.ts';
import { cloneConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { IDEMPOTENCY_KEY_HEADER, idempotencyKeyPattern } from '@vinculum/contract/foundation/endpoint.ts';
import { searchEndpoint } from '@vinculum/contract/search/endpoints.ts';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { keyOf, useCall, useEndpoint } from './queries.ts';

function Cloning() {
  const clone = useCall(cloneConsentFormEndpoint);
  return (
    <>
      {[1, 2].map((id) => (
        <button key={id} type="button" onClick={() => clone.mutate({ body: { consent_form_id: id } })}>
          {`Clone ${id}`}
        </button>
      ))}
      {clone.isSuccess && 'Cloned'}
    </>
  );
}

test('what is asked for twice before the answer is one call, another input is another', async () => {
  const seen: unknown[] = [];
  await renderScreen(<Cloning />, {
    session: consumer('USER_EDITOR'),
    answers: [answer(cloneConsentFormEndpoint, { consent_form_id: 9, message: '' }, seen)],
  });
  for (const name of ['Clone 1', 'Clone 1', 'Clone 2']) fireEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('Cloned')).toBeVisible();
  expect(seen).toEqual([{ consent_form_id: 1 }, { consent_form_id: 2 }]);
});

function Cloner() {
  const clone = useCall(cloneConsentFormEndpoint);
  return (
    <>
      <button type="button" onClick={() => clone.mutate({ body: { consent_form_id: 1 } })}>
        Clone
      </button>
      <p>{clone.status}</p>
    </>
  );
}

const problem = (status: number, code: string, request_id = 'r-1') =>
  Response.json({ code, message: '', request_id }, { status });
const cloned = () => Response.json({ consent_form_id: 9, message: '' });

test.each([
  { of: 'a lost answer', first: () => HttpResponse.error(), isSame: true },
  { of: 'a server that failed', first: () => problem(500, 'internal'), isSame: true },
  { of: 'a database that went away', first: () => problem(503, 'databaseAway'), isSame: true },
  { of: 'what stands before the server', first: () => problem(502, 'x', ''), isSame: true },
  { of: 'a refusal', first: () => problem(409, 'conflict'), isSame: false },
  { of: 'success', first: cloned, isSame: false },
])('after $of the same is asked for under the same key: $isSame', async ({ first, isSame }) => {
  const keys: (string | null)[] = [];
  const clone = http.post('*/consumer/api/v1/consent-forms/clone', ({ request }) => {
    keys.push(request.headers.get(IDEMPOTENCY_KEY_HEADER));
    return keys.length === 1 ? first() : cloned();
  });
  const { user } = await renderScreen(<Cloner />, { session: consumer('USER_EDITOR'), answers: [clone] });
  const button = screen.getByRole('button', { name: 'Clone' });
  for (const times of [1, 2, 3]) {
    await user.click(button);
    await expect.poll(() => keys.length).toBe(times);
    await screen.findByText(/^(success|error)$/);
  }
  expect(keys.every((key) => key !== null && idempotencyKeyPattern.test(key))).toBe(true);
  expect(keys[0] === keys[1]).toBe(isSame);
  expect(keys[2], 'once it is answered').not.toBe(keys[1]);
});

test('what is on the screen is read anew when a call turns out to have been carried out before', async () => {
  const { user } = await renderScreen(<Counted />, {
    session: consumer('USER_ADMIN'),
    answers: [countedReads(), refuse(cloneConsentFormEndpoint, 'requestRepeated')],
  });
  await user.click(screen.getByRole('button', { name: 'Clone' }));
  expect(await screen.findByText('Unread: 2')).toBeVisible();
});

/** Says how often it was asked. */
function countedReads() {
  let count = 0;
  return answer(countUnreadMessagesEndpoint, () => {
    count += 1;
    return { unread: count };
  });
}

function Counted() {
  const unread = useEndpoint(countUnreadMessagesEndpoint, {});
  const clone = useCall(cloneConsentFormEndpoint);
  const check = useCall(searchEndpoint);
  return (
    <>
      <p>Unread: {unread.data?.unread ?? '?'}</p>
      <button type="button" onClick={() => clone.mutate({ body: { consent_form_id: 1 } })}>
        Clone
      </button>
      <button type="button" onClick={() => check.mutate({ query: { text: 'car' } })}>
        Check
      </button>
      {check.isSuccess && 'Checked'}
    </>
  );
}

test('what is on the screen is read anew after a call that changes something, and only then', async () => {
  const { user } = await renderScreen(<Counted />, {
    session: consumer('USER_ADMIN'),
    answers: [
      countedReads(),
      answer(cloneConsentFormEndpoint, () => ({ consent_form_id: 9, message: '' })),
      answer(searchEndpoint, () => ({ data: [] })),
    ],
  });
  await user.click(screen.getByRole('button', { name: 'Check' }));
  expect(await screen.findByText('Checked')).toBeVisible();
  expect(screen.getByText('Unread: 1')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Clone' }));
  expect(await screen.findByText('Unread: 2')).toBeVisible();
});

test('a first answer is drawn when the page has a turn to spare, a later one at once', async () => {
  const drawn: string[] = [];
  function Reader() {
    const client = useQueryClient();
    const read = useEndpoint(countUnreadMessagesEndpoint, {});
    const has = client.getQueryData(keyOf(countUnreadMessagesEndpoint, {})) === undefined ? 'asked' : 'there';
    drawn.push(`${has}, ${read.data === undefined ? read.status : `drawn ${read.data.unread}`}`);
    return <button onClick={() => void read.refetch()}>Again</button>;
  }
  let unread = 1;
  const { user } = await renderScreen(<Reader />, {
    answers: [answer(countUnreadMessagesEndpoint, () => ({ unread }))],
  });
  await expect.poll(() => drawn.at(-1)).toBe('there, drawn 1');
  expect(drawn).toContain('there, pending');
  drawn.length = 0;
  unread = 2;
  await user.click(screen.getByRole('button', { name: 'Again' }));
  await expect.poll(() => drawn.at(-1)).toBe('there, drawn 2');
  expect(drawn).not.toContain('there, pending');
});
