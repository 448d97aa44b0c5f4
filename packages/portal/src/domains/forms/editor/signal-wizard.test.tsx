import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { newEntry, suggestedEntry } from '@vinculum/contract/forms/entries/new-entry.ts';
import { gear, location, speed, vin } from '../../../testing/rooms/editor-catalogue.ts';
import { completeDraft, openEditor, storedForm } from '../../../testing/rooms/form-editor.tsx';
import { someUnfinished, unfinishedServer } from '../../../testing/rooms/unfinished-server.ts';

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Dialog = Awaited<ReturnType<typeof dialogNamed>>;

async function openSignal(signal: typeof speed) {
  const { user, saved } = await openEditor({
    at: '/consent-form/12',
    stored: storedForm({ read_signals: [suggestedEntry(signal)] }),
  });
  await user.click(await screen.findByRole('button', { name: `Edit ${signal.label}` }));
  const dialog = await dialogNamed(`Edit ${signal.label}`);
  return { user, saved, dialog };
}

async function options(user: UserEvent, dialog: Dialog, field: string): Promise<string[]> {
  await user.click(dialog.getByRole('combobox', { name: field }));
  await screen.findAllByRole('option');
  const found = screen.getAllByRole('option').map((option) => option.textContent);
  await user.keyboard('{Escape}');
  return found;
}

const next = (user: UserEvent, dialog: Dialog) => user.click(dialog.getByRole('button', { name: 'Next' }));

test('a signal that never changes is sent once and has neither interval nor curve', async () => {
  const { user, saved } = await openEditor({ at: '/consent-form/12' });
  await user.click(await screen.findByRole('button', { name: 'Add signal' }));
  const dialog = await dialogNamed('Add signal');
  await user.click(await dialog.findByRole('tab', { name: 'Standard' }));
  await user.click(await dialog.findByRole('button', { name: /VIN/ }));
  await next(user, dialog);
  expect(dialog.getByRole('radio', { name: 'Once (this signal never changes)' })).toBeChecked();
  expect(dialog.queryByRole('radio', { name: 'At an interval' })).not.toBeInTheDocument();
  await next(user, dialog);
  await next(user, dialog);
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({
    read_signals: [{}, { signal_id: vin.id, frequency_mode: 1, interval: null }],
  });
});

test('what the numbers of a signal are stands under it once it is picked', async () => {
  const { user } = await openEditor({ at: '/consent-form/12' });
  await user.click(await screen.findByRole('button', { name: 'Add signal' }));
  const dialog = await dialogNamed('Add signal');
  await user.click(await dialog.findByRole('button', { name: location.label }));
  expect(dialog.getByText('Latitude and longitude in degrees')).toBeVisible();
});

// Shows 1-2.39, 1-9.11
test('intervals faster than the signal are not offered, and curve logging needs its error', async () => {
  const { user, dialog } = await openSignal(speed);
  expect(await options(user, dialog, 'Every')).toEqual(['0.5 s', '1 s', '5 s', '1 min']);
  await next(user, dialog);
  await next(user, dialog);
  await user.click(dialog.getByRole('checkbox', { name: 'Curve log' }));
  expect(await options(user, dialog, 'Record before, Curve log')).toEqual([
    '0.5 s',
    '1 s',
    '1.5 s',
    '2 s',
    '5 s',
    '10 s',
  ]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  expect(dialog.getByText('Need to fill max error for curve logging')).toBeVisible();
});

// Shows 1-9.12
test('the location may be recorded for minutes', async () => {
  // It has no return format yet: the wizard opens at the step that asks for one.
  const { user, dialog } = await openSignal(location);
  await user.click(dialog.getByRole('checkbox', { name: 'All values around the moment' }));
  const offered = await options(user, dialog, 'Record before, All values around the moment');
  expect(offered.slice(-5)).toEqual(['30 s', '1 min', '2 min', '5 min', '10 min']);
});

test('a trigger on an enumeration knows its values and only equality and change', async () => {
  const { user, dialog } = await openSignal(speed);
  await next(user, dialog);
  await user.click(dialog.getByRole('switch', { name: /Send when a condition is met/ }));
  await user.click(dialog.getByRole('combobox', { name: 'Signal to watch' }));
  await user.click(await screen.findByRole('option', { name: gear.label }));
  expect(await options(user, dialog, 'Condition')).toEqual(['Equals', 'Changes']);
  await user.click(dialog.getByRole('combobox', { name: 'Condition' }));
  await user.click(await screen.findByRole('option', { name: 'Equals' }));
  expect(await options(user, dialog, 'Value')).toEqual(['P', 'D']);
  expect(dialog.queryByRole('combobox', { name: 'Look at' })).not.toBeInTheDocument();
  await next(user, dialog);
  expect(dialog.getByText('Need to fill all (*) required fields in trigger details')).toBeVisible();
});

test('an interval of an old draft that is too fast keeps the wizard at its step', async () => {
  const fast = { ...newEntry(speed, true), frequency_mode: 0 as const, interval: 0.01 };
  const { user } = await openEditor({
    at: '/consent-form/12',
    stored: storedForm({ read_signals: [fast] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Vehicle speed' }));
  const dialog = await dialogNamed('Edit Vehicle speed');
  await next(user, dialog);
  expect(dialog.getByText('This signal comes at most 10 times a second')).toBeVisible();
});

test('of several added signals none has to be corrected before it can be saved', async () => {
  const { user, saved } = await openEditor({ at: '/consent-form/12' });
  await user.click(await screen.findByRole('button', { name: 'Add several' }));
  const dialog = await dialogNamed('Add several');
  await user.click(await dialog.findByRole('button', { name: /Location/ }));
  await user.click(dialog.getByRole('button', { name: 'Add 1 signal' }));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({ read_signals: [{}, { signal_id: location.id }] });
});

test('what keeps a signal from being saved still stands at its row after coming back, until it is corrected', async () => {
  const key = '0e7f2f0e-1d5b-4a8e-9d1d-1f6a3f3b2c11';
  const form = completeDraft({ read_signals: [suggestedEntry(location)] });
  const server = unfinishedServer(someUnfinished(key, 'x', { content: { kind: 'form', form } }));
  const { user } = await openEditor({
    at: `/consent-form/new?unfinished=${key}`,
    answers: server.answers,
  });
  const missing = 'Need to select at least one return format';
  expect(await screen.findByText(missing)).toBeVisible();
  expect(screen.queryByText(/Please correct/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await user.click(await screen.findByRole('link', { name: `Location: ${missing}` }));
  expect(screen.getByRole('button', { name: 'Correct Location' })).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Correct Location' }));
  const wizard = await dialogNamed('Edit Location');
  await user.click(wizard.getByRole('checkbox', { name: 'Single value' }));
  await user.click(wizard.getByRole('button', { name: 'Done' }));
  expect(screen.queryByText(missing)).not.toBeInTheDocument();
});
