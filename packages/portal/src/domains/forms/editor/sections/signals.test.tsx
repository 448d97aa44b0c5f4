import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { newEntry, suggestedEntry } from '@vinculum/contract/forms/entries/new-entry.ts';
import { expect, test } from 'vitest';
import { cabinTemperature, gear, speed } from '../../../../testing/rooms/editor-catalogue.ts';
import { openEditor, storedForm } from '../../../../testing/rooms/form-editor.tsx';

const press = async (user: UserEvent, name: string) =>
  await user.click(await screen.findByRole('button', { name }));

async function openTwo(change: Parameters<typeof storedForm>[0] = {}) {
  const both = [suggestedEntry(speed), { ...suggestedEntry(gear), ...single }];
  return await openEditor({
    at: '/consent-form/12',
    stored: storedForm({ read_signals: both, ...change }),
  });
}

const single = { return_format: suggestedEntry(speed).return_format.slice(0, 1) };

async function saved(sent: Awaited<ReturnType<typeof openTwo>>) {
  await press(sent.user, 'Save draft');
  await screen.findByText('At: /consent-view/12');
  return sent.saved[0]?.body;
}

async function openPicker(user: UserEvent) {
  await press(user, 'Add several');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add several' }));
  await user.click(await dialog.findByRole('tab', { name: 'Standard' }));
  return dialog;
}

test('a mark is that of its own row, and Undo leaves what was changed since as it is', async () => {
  const editor = await openTwo();
  await press(editor.user, 'Remove Vehicle speed');
  await editor.user.click(screen.getByRole('switch', { name: 'Gear is mandatory' }));
  await press(editor.user, 'Undo');
  expect(await saved(editor)).toMatchObject({
    read_signals: [
      { signal_id: speed.id, mandatory: false },
      { signal_id: gear.id, mandatory: true },
    ],
  });
});

test('of two rows the second one is marked', async () => {
  const editor = await openTwo();
  await editor.user.click(await screen.findByRole('switch', { name: 'Gear is mandatory' }));
  expect(await saved(editor)).toMatchObject({
    read_signals: [
      { signal_id: speed.id, mandatory: false },
      { signal_id: gear.id, mandatory: true },
    ],
  });
});

test('Undo does not put a signal back that was added again meanwhile', async () => {
  const editor = await openTwo();
  await press(editor.user, 'Remove Vehicle speed');
  const dialog = await openPicker(editor.user);
  await editor.user.click(await dialog.findByRole('button', { name: /Vehicle speed/ }));
  await editor.user.click(dialog.getByRole('button', { name: 'Add 1 signal' }));
  await press(editor.user, 'Undo');
  expect(screen.getAllByRole('button', { name: /^Remove (Vehicle speed|Gear)$/ })).toHaveLength(2);
});

test('one signal can be added to be read and to be set, and is taken out of the choice by itself', async () => {
  const editor = await openTwo();
  const { user } = editor;
  const dialog = await openPicker(user);
  const pick = async (access: 'Read' | 'Write', name: RegExp) => {
    await user.click(dialog.getByRole('radio', { name: access }));
    await user.click(await dialog.findByRole('button', { name }));
  };
  await pick('Read', /Cabin temperature/);
  await pick('Read', /VIN/);
  await pick('Write', /Cabin temperature/);
  expect(dialog.getByText('3 signals chosen')).toBeVisible();
  await pick('Read', /VIN/);
  await user.click(dialog.getByRole('button', { name: 'Add 2 signals' }));
  expect(await saved(editor)).toMatchObject({
    read_signals: [{ signal_id: speed.id }, { signal_id: gear.id }, { signal_id: cabinTemperature.id }],
    write_signals: [{ signal_id: cabinTemperature.id, is_read: 0 }],
  });
});

test('what is set in the car has no mark of encryption of its own, but loses one it had', async () => {
  const editor = await openTwo({
    hasEncryption: true,
    public_key: 'KEY',
    write_signals: [{ ...newEntry(cabinTemperature, false), is_encrypted: true }],
  });
  await editor.user.click(await screen.findByRole('switch', { name: 'Gear is encrypted' }));
  expect(screen.queryByRole('switch', { name: 'Cabin temperature is encrypted' })).toBeNull();
  await editor.user.click(screen.getByRole('switch', { name: /^Encryption/ }));
  await press(editor.user, 'Turn off');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(await saved(editor)).toMatchObject({
    read_signals: [{ is_encrypted: false }, { is_encrypted: false }],
    write_signals: [{ is_encrypted: false }],
  });
});

test('of two signals the one is changed that was edited, and stays where it stands', async () => {
  const reads = [{ ...suggestedEntry(gear), ...single }, suggestedEntry(speed)];
  const editor = await openTwo({ read_signals: reads });
  await press(editor.user, 'Edit Vehicle speed');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Vehicle speed' }));
  await editor.user.click(dialog.getByRole('radio', { name: 'Whenever it changes' }));
  for (const step of ['Next', 'Next', 'Done'])
    await editor.user.click(await dialog.findByRole('button', { name: step }));
  expect(await saved(editor)).toMatchObject({
    read_signals: [reads[0], { ...reads[1], frequency_mode: 1, interval: null }],
  });
});
