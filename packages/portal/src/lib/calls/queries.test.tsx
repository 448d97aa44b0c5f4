import { fireEvent, screen } from '@testing-library/react';
import { countUnreadMessagesEndpoint } from '@vinculum/contract/mail/endpoints.ts';
import { cloneConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { searchEndpoint } from '@vinculum/contract/search/endpoints.ts';
import { expect, test } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { useCall, useEndpoint } from './queries.ts';

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
  let count = 0;
  const { user } = await renderScreen(<Counted />, {
    session: consumer('USER_ADMIN'),
    answers: [
      answer(countUnreadMessagesEndpoint, () => {
        count += 1;
        return { unread: count };
      }),
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
