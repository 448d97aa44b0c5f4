import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { AddForm } from './add-form.tsx';
import { NewFormMode } from './new-form-mode.tsx';

async function open() {
  cleanup();
  return await renderScreen(
    <>
      <AddForm />
      <NewFormMode />
    </>,
    { session: consumer('USER_EDITOR'), path: '/consent-forms' },
  );
}

// Shows 1-2.3, 1-2.33
test('a new form is built via form or via wizard; a remembered choice is not asked for again', async () => {
  const once = await open();
  await once.user.click(screen.getByRole('button', { name: 'Add Consent Form' }));
  await once.user.click(await screen.findByRole('button', { name: 'Via Form' }));
  expect(await screen.findByText('At: /consent-form/new?mode=form')).toBeVisible();
  const first = await open();
  await first.user.click(screen.getByRole('button', { name: 'Add Consent Form' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Via Form' })).toBeVisible();
  await first.user.click(dialog.getByRole('checkbox', { name: 'Remember my choice' }));
  await first.user.click(dialog.getByRole('button', { name: 'Via Wizard' }));
  expect(await screen.findByText('At: /consent-form/new?mode=wizard')).toBeVisible();
  const second = await open();
  await second.user.click(screen.getByRole('button', { name: 'Add Consent Form' }));
  expect(await screen.findByText('At: /consent-form/new?mode=wizard')).toBeVisible();
});

// Shows 1-2.3
test('the toggle above the list takes the choice back or changes it', async () => {
  const first = await open();
  await first.user.click(screen.getByRole('radio', { name: 'Form' }));
  await first.user.click(screen.getByRole('button', { name: 'Add Consent Form' }));
  expect(await screen.findByText('At: /consent-form/new?mode=form')).toBeVisible();
  const second = await open();
  await second.user.click(screen.getByRole('radio', { name: /Ask/ }));
  await second.user.click(screen.getByRole('button', { name: 'Add Consent Form' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
});
