import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { openEditor, storedForm } from '../../../../testing/rooms/form-editor.tsx';

const press = async (user: UserEvent, name: string) =>
  await user.click(await screen.findByRole('button', { name }));
const open = (change: Parameters<typeof storedForm>[0]) =>
  openEditor({ at: '/consent-form/12', stored: storedForm(change) });

test('what was wrong with an end is not said of the other kind of end, nor again after coming back', async () => {
  const { user } = await openEditor();
  await press(user, 'Save draft');
  const duration = () => screen.getByRole('combobox', { name: 'Duration' });
  expect(duration()).toBeInvalid();
  await user.click(screen.getByRole('radio', { name: 'On a date' }));
  await user.click(screen.getByRole('radio', { name: 'Days after acceptance' }));
  expect(duration()).toBeValid();
});

test('a key that was missing is not missed any more once encryption was turned off', async () => {
  const { user } = await open({ hasEncryption: true, public_key: '' });
  const key = () => screen.findByRole('textbox', { name: 'Public key' });
  expect(await key()).toBeInvalid();
  await user.click(screen.getByRole('switch', { name: /^Encryption/ }));
  await press(user, 'Turn off');
  await user.click(screen.getByRole('switch', { name: /^Encryption/ }));
  expect(await key()).toBeValid();
});

test('of two rewards the first goes with what was wrong with it, and Undo brings it back among those of then', async () => {
  const reward = { effort_type: 1, effort_value: 10, currency_type: 0, currency_value: 2 };
  const { user } = await open({ consumer_rewards: [{ ...reward, currency_value: 3 }, reward] });
  const earns = () => screen.getAllByRole('textbox', { name: 'Earns' });
  const said = () => earns().map((field) => field.getAttribute('value'));
  const [first] = await screen.findAllByRole('textbox', { name: 'Earns' });
  if (first === undefined) throw new Error('two rewards were opened');
  await user.clear(first);
  await press(user, 'Save draft');
  expect(await screen.findByRole('link', { name: /^Reward 1, Earns/ })).toBeVisible();
  await press(user, 'Remove reward 1');
  expect(said()).toEqual(['2']);
  for (const field of earns()) expect(field).toBeValid();
  await press(user, 'Add a reward');
  await user.type(screen.getAllByRole('textbox', { name: 'Earns' })[1] ?? document.body, '7');
  await press(user, 'Undo');
  expect(said()).toEqual(['', '2', '7']);
});
