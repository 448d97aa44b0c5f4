import { fireEvent, screen } from '@testing-library/react';
import { cloneConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { expect, test } from 'vitest';
import { consumer } from '../testing/actors.ts';
import { answer } from '../testing/answers.ts';
import { renderScreen } from '../testing/render-screen.tsx';
import { useCall } from './queries.ts';

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
    answers: [
      answer(cloneConsentFormEndpoint, ({ body }) => {
        seen.push(body);
        return { consent_form_id: 9, message: '' };
      }),
    ],
  });
  for (const name of ['Clone 1', 'Clone 1', 'Clone 2']) fireEvent.click(screen.getByRole('button', { name }));
  expect(await screen.findByText('Cloned')).toBeVisible();
  expect(seen).toEqual([{ consent_form_id: 1 }, { consent_form_id: 2 }]);
});
