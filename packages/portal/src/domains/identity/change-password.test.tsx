import { screen, within } from '@testing-library/react';
import type { ErrorCode } from '@vinculum/contract/foundation/errors.ts';
import { changePasswordEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test, vi } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { answer, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ChangePasswordDialog } from './change-password-dialog.tsx';

const OLD = 'Difference1!';
const NEW = 'Analytical2!';

async function open(answers: readonly HttpHandler[] = []) {
  const onClose = vi.fn<() => void>();
  const { user } = await renderScreen(<ChangePasswordDialog onClose={onClose} />, {
    session: consumer('USER_VIEWER'),
    answers,
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
  const change = async (old: string, next: string, confirm: string) => {
    if (old !== '') await user.type(dialog.getByLabelText(/^Old password/), old);
    if (next !== '') await user.type(dialog.getByLabelText(/^New password/), next);
    if (confirm !== '') await user.type(dialog.getByLabelText(/^Confirm password/), confirm);
    await user.click(dialog.getByRole('button', { name: 'Change password' }));
  };
  return { dialog, change, onClose };
}

const FILL_ALL = 'Please fill all values';
const CRITERIA = 'New Password Doesnot meet criteria';

// Shows 1-5.27, 1-5.28, 1-5.29, 1-5.30
test.each([
  {
    typed: ['', '', ''],
    shown: [`Old password: ${FILL_ALL}`, `New password: ${FILL_ALL}`, `Confirm password: ${FILL_ALL}`],
  },
  { typed: [OLD, NEW, ''], shown: [`Confirm password: ${FILL_ALL}`] },
  { typed: [OLD, 'short1!', 'short1!'], shown: [`New password: ${CRITERIA}`] },
  { typed: [OLD, 'no-digit!A', 'no-digit!A'], shown: [`New password: ${CRITERIA}`] },
  { typed: [OLD, 'NO-LOWER1!', 'NO-LOWER1!'], shown: [`New password: ${CRITERIA}`] },
  { typed: [OLD, 'no-upper1!', 'no-upper1!'], shown: [`New password: ${CRITERIA}`] },
  { typed: [OLD, 'NoSpecial1', 'NoSpecial1'], shown: [`New password: ${CRITERIA}`] },
  { typed: [OLD, 'With Space1!', 'With Space1!'], shown: [`New password: ${CRITERIA}`] },
  { typed: [OLD, NEW, 'Another3!'], shown: ['Confirm password: Confirm password should match password'] },
])('$typed is not sent: $shown', async ({ typed, shown }) => {
  const { dialog, change } = await open();
  const [old = '', next = '', confirm = ''] = typed;
  await change(old, next, confirm);
  const links = within(await dialog.findByRole('alert')).getAllByRole('link');
  expect(links.map((link) => link.textContent)).toEqual(shown);
});

test('a password that meets the rules is sent once, the user is told and the dialog closes', async () => {
  const sent: unknown[] = [];
  const { change, onClose } = await open([
    answer(changePasswordEndpoint, { message: 'Your password has been changed.' }, sent),
  ]);
  await change(OLD, NEW, NEW);
  expect(await screen.findByText('Your password has been changed.')).toBeVisible();
  expect(sent).toEqual([{ old_password: OLD, new_password: NEW }]);
  expect(onClose).toHaveBeenCalledOnce();
});

// Shows 1-8.1
test.each<{ code: ErrorCode; message: string; shown: string }>([
  {
    code: 'incorrectCredentials',
    message: 'Incorrect username or password.',
    shown: 'Incorrect username or password.',
  },
  { code: 'passwordUnchanged', message: 'Not that one again.', shown: 'Not that one again.' },
  { code: 'internal', message: '', shown: 'Something went wrong. Please try again.' },
])('a refusal ($code) shows “$shown”', async ({ code, message, shown }) => {
  const { dialog, change, onClose } = await open([refuse(changePasswordEndpoint, code, { message })]);
  await change(OLD, NEW, NEW);
  expect(await dialog.findByRole('alert')).toHaveTextContent(shown);
  expect(onClose).not.toHaveBeenCalled();
});
