import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { expect, test } from 'vitest';
import { answer } from '../../../../testing/answers.ts';
import {
  newEntry,
  newFormat,
  newTrigger,
  suggestedEntry,
} from '@vinculum/contract/forms/entries/new-entry.ts';
import { location, someGroups, speed } from '../../../../testing/rooms/editor-catalogue.ts';
import { openEditor, storedForm } from '../../../../testing/rooms/form-editor.tsx';

const inMetres = someGroups.map((group) => ({
  ...group,
  read: group.read.map((signal) => (signal.id === speed.id ? { ...signal, unit: 'm/s' } : signal)),
}));

const dialogNamed = async (name: string) => within(await screen.findByRole('dialog', { name }));
type Dialog = Awaited<ReturnType<typeof dialogNamed>>;

async function addSignal(): Promise<{ user: UserEvent; dialog: Dialog }> {
  const { user } = await openEditor({ at: '/consent-form/12' });
  await user.click(await screen.findByRole('button', { name: 'Add signal' }));
  return { user, dialog: await dialogNamed('Add signal') };
}

const press = (user: UserEvent, dialog: Dialog, name: string) =>
  user.click(dialog.getByRole('button', { name }));

async function choose(user: UserEvent, box: HTMLElement, option: string) {
  await user.click(box);
  await user.click(await screen.findByRole('option', { name: option }));
}

// Shows 1-4.13, 1-5.23, 1-5.24
test('formats start with half a second around the moment, SINGLE without, and GENERAL with none chosen', () => {
  expect(newFormat('BATCH')).toMatchObject({ duration_before: 500, duration_after: 500 });
  expect(newFormat('SINGLE')).toMatchObject({ duration_before: null, duration_after: null });
  const chosen = (signal: typeof speed) =>
    newEntry(signal, true).return_format.flatMap(({ name, isSelected }) => (isSelected ? [name] : []));
  expect(chosen(speed)).toEqual(['SINGLE']);
  expect(chosen(location)).toEqual([]);
  expect(newTrigger().analysis_duration).toBe(500);
});

// Shows 1-2.37
test('the picker has a search box, a tab for each group, and chips for Read and Write', async () => {
  const { user, dialog } = await addSignal();
  expect((await dialog.findAllByRole('tab')).map((tab) => tab.textContent)).toEqual([
    'General',
    'Standard',
    'Other',
  ]);
  await user.type(dialog.getByRole('searchbox', { name: /Search/ }), 'vehicle speed');
  expect(await dialog.findByRole('button', { name: /Vehicle speed/ })).toBeVisible();
  expect(dialog.getByRole('radio', { name: 'Read' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Write' }));
  expect(dialog.queryByRole('button', { name: /Vehicle speed/ })).not.toBeInTheDocument();
});

// Shows 1-2.38, 1-4.11, 1-4.12, 1-5.16, 1-5.17, 1-5.18, 1-5.19, 1-5.20
test('each step says what it misses, Back keeps everything, Done adds the signal', {
  timeout: 30_000,
}, async () => {
  const { user, dialog } = await addSignal();
  await press(user, dialog, 'Next');
  expect(dialog.getByText('Please select a signal first')).toBeVisible();
  await user.click(await dialog.findByRole('button', { name: /Location/ }));
  expect(dialog.queryByText('Please select a signal first')).toBeNull();
  await press(user, dialog, 'Next');
  // What its kind suggests is chosen, with which one may go on.
  expect(dialog.getByRole('radio', { name: 'At an interval' })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: 'Only when a trigger fires' }));
  await press(user, dialog, 'Next');
  await press(user, dialog, 'Next');
  expect(dialog.getByText('Need to select at least one Frequency or Trigger')).toBeVisible();
  expect(dialog.queryByText('Fields with * are required.')).not.toBeInTheDocument();
  await user.click(dialog.getByRole('switch', { name: /Send when a condition is met/ }));
  await press(user, dialog, 'Next');
  expect(dialog.getByText('Need to fill all (*) required fields in trigger details')).toBeVisible();
  const box = (name: string) => dialog.getByRole('combobox', { name });
  await choose(user, box('Signal to watch'), 'Vehicle speed');
  await choose(user, box('Condition'), 'Rises above');
  await press(user, dialog, 'Next');
  expect(dialog.getByText('Need to fill all (*) required fields in trigger details')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: 'Value' }), '50');
  await choose(user, box('Look at'), 'Its logged curve');
  await press(user, dialog, 'Next');
  expect(dialog.getByText('Need to fill max error for curve logging')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Max error/ }), '1');
  await press(user, dialog, 'Next');
  await press(user, dialog, 'Done');
  expect(dialog.getByText('Need to select at least one return format')).toBeVisible();
  await press(user, dialog, 'Back');
  expect(dialog.getByRole('textbox', { name: 'Value' })).toHaveValue('50 km/h');
  await press(user, dialog, 'Next');
  await user.click(dialog.getByRole('checkbox', { name: 'Single value' }));
  await press(user, dialog, 'Done');
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Edit Location' })).toBeVisible();
});

test('once a signal is chosen the dialog names it at every step', async () => {
  const { user, dialog } = await addSignal();
  await user.click(await dialog.findByRole('button', { name: /Location/ }));
  await press(user, dialog, 'Next');
  expect(screen.getByRole('dialog', { name: 'Add signal: Location' })).toBeVisible();
  await press(user, dialog, 'Next');
  expect(screen.getByRole('dialog', { name: 'Add signal: Location' })).toBeVisible();
});

test.each([
  ['en', 'Sent when Vehicle speed rises above 180 km/h (111.8 mph)'],
  ['es', /^Se envía cuando Vehicle speed .*180 km\/h \(111,8 mph\)$/],
] as const)(
  'in %s the value of a trigger is said in a sentence while it is typed',
  async (language, sentence) => {
    const entry = suggestedEntry(speed);
    const trigger = { ...newTrigger(), trigger_signal_id: speed.id, direction: 'RISING' as const, value: 5 };
    const { user } = await openEditor({
      at: '/consent-form/12',
      language,
      stored: storedForm({ read_signals: [{ ...entry, trigger_details: trigger }] }),
      answers: [answer(listSignalsEndpoint, { signals: inMetres })],
    });
    await user.click(await screen.findByRole('button', { name: /^(Edit|Editar) Vehicle speed$/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: /(Trigger Conditions|Condiciones)/ }));
    const value = dialog.getByRole('textbox', { name: /^(Value|Valor)/ });
    await user.clear(value);
    expect(dialog.queryByText(sentence)).toBeNull();
    await user.type(value, '50');
    expect(dialog.getByText(sentence)).toBeVisible();
  },
);
