import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { admin } from '../testing/actors.ts';
import { renderPortal } from '../testing/render-portal.tsx';

async function spaceAsPassword() {
  const { user, history } = await renderPortal({ session: admin('USER_ADMIN'), at: '/reset-password' });
  const field = await screen.findByLabelText(/^New password/);
  await user.type(field, ' ');
  return { user, history, field };
}

test('a field that is wrong says so once the button pressed after it is released, and the form is judged', async () => {
  const { user, field } = await spaceAsPassword();
  const button = screen.getByRole('button', { name: 'Reset password' });
  await user.pointer({ keys: '[MouseLeft>]', target: button });
  expect(field).toHaveFocus();
  expect(field).toBeValid();
  await user.pointer({ keys: '[/MouseLeft]', target: button });
  expect(await screen.findByRole('alert')).toHaveTextContent(/Please correct \d fields/);
  expect(field).toBeInvalid();
});

test('a press that is released elsewhere leaves the focus in the field', async () => {
  const { user, field } = await spaceAsPassword();
  await user.pointer([
    { keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Reset password' }) },
    { keys: '[/MouseLeft]', target: screen.getByRole('heading', { level: 1 }) },
  ]);
  expect(field).toHaveFocus();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a link that is pressed leads where it leads, and has the focus after its release', async () => {
  const { user, field, history } = await spaceAsPassword();
  const link = screen.getByRole('link', { name: 'Cancel' });
  await user.pointer({ keys: '[MouseLeft>]', target: link });
  expect(field).toHaveFocus();
  await user.pointer({ keys: '[/MouseLeft]', target: link });
  expect(history.location.pathname).toBe('/');
});
