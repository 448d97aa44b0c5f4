import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { emptySchedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { expect, test } from 'vitest';
import { withDay, withHours } from './schedule-changes.ts';
import { openEditor, storedForm } from '../../../../testing/rooms/form-editor.tsx';

async function openSchedule() {
  const { user, saved } = await openEditor({ at: '/consent-form/12', stored: storedForm({}) });
  await user.click(await screen.findByRole('switch', { name: /^Collect only at certain times/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Schedule' }));
  return { user, saved, dialog };
}

// Shows 1-3.3, 1-4.9
test('a day that is switched on has one empty range marked invalid; switched off it has none', () => {
  const on = withDay(emptySchedule(), 3, true);
  expect(on.business_hours[2]).toEqual({
    day: 3,
    active: true,
    invalid: true,
    hours: [{ start: '', end: '' }],
  });
  expect(withDay(on, 3, false)).toEqual(emptySchedule());
});

function fifteenthOfNextMonth(): string {
  const now = new Date();
  return new Date(Date.UTC(now.getFullYear(), now.getMonth() + 1, 15)).toISOString().slice(0, 10);
}

// Shows 1-2.40, 1-4.10, 1-9.9
test('a schedule holds hours of the seven days, three ranges a day at most, and special dates', async () => {
  const { user, saved, dialog } = await openSchedule();
  expect(dialog.getAllByRole('switch')).toHaveLength(7);
  await user.click(dialog.getByRole('switch', { name: 'Wednesday' }));
  const add = dialog.getByRole('button', { name: 'Add hours on Wednesday' });
  await user.click(add);
  await user.click(add);
  expect(add).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Remove hours 3 of Wednesday' }));
  await user.click(dialog.getByRole('button', { name: 'Remove hours 2 of Wednesday' }));
  await user.type(dialog.getByRole('combobox', { name: 'Start time 1, Wednesday' }), '08:00');
  await user.type(dialog.getByRole('combobox', { name: 'End time 1, Wednesday' }), '17:30');
  await user.click(dialog.getByRole('button', { name: 'Add a date' }));
  await user.click(dialog.getByLabelText('Date 1'));
  await user.click(await screen.findByRole('button', { name: 'Next month' }));
  await user.click(screen.getByRole('button', { name: /^15 / }));
  await user.type(dialog.getByRole('combobox', { name: 'Start time 1, Date 1' }), '10:00');
  await user.type(dialog.getByRole('combobox', { name: 'End time 1, Date 1' }), '12:00');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('At: /consent-view/12');
  const { business_hours } = emptySchedule();
  const hours = [{ start: '08:00', end: '17:30' }];
  expect(saved[0]?.body).toMatchObject({
    schedule: {
      business_hours: business_hours.map((day) => (day.day === 3 ? { ...day, active: true, hours } : day)),
      special_hours: [
        { date: fifteenthOfNextMonth(), exclusive: true, hours: [{ start: '10:00', end: '12:00' }] },
      ],
    },
  });
});

test('the last minute of a day stands for its end, and reads as that', async () => {
  const { user, saved, dialog } = await openSchedule();
  await user.click(dialog.getByRole('switch', { name: 'Monday' }));
  await user.type(dialog.getByRole('combobox', { name: 'Start time 1, Monday' }), '23:59');
  await user.type(dialog.getByRole('combobox', { name: 'End time 1, Monday' }), '23:59');
  await user.tab();
  expect(dialog.getByRole('combobox', { name: 'End time 1, Monday' })).toHaveValue('24:00');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({
    schedule: {
      business_hours: [{ day: 1, hours: [{ start: '23:59', end: '24:00' }] }, {}, {}, {}, {}, {}, {}],
    },
  });
});

// Shows 1-5.15
test('what is missing in a schedule is told at its place, and nothing is applied', async () => {
  const { user, dialog } = await openSchedule();
  await user.click(dialog.getByRole('switch', { name: 'Monday' }));
  await user.click(dialog.getByRole('switch', { name: 'Tuesday' }));
  await user.type(dialog.getByRole('combobox', { name: 'Start time 1, Tuesday' }), '12:00');
  await user.type(dialog.getByRole('combobox', { name: 'End time 1, Tuesday' }), '08:00');
  await user.click(dialog.getByRole('button', { name: 'Add a date' }));
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  const reported = (label: string) =>
    dialog.getByLabelText(label, { selector: 'input, button' }).getAttribute('aria-describedby');
  const textAt = (label: string) => document.getElementById(reported(label) ?? '')?.textContent;
  expect(textAt('Start time 1, Monday')).toBe('Start time is Required');
  expect(textAt('End time 1, Monday')).toBe('End time is required');
  expect(textAt('Start time 1, Tuesday')).toBe('Start time should be earlier');
  expect(textAt('Date 1')).toBe('Date is required');
  expect(screen.getByRole('dialog', { name: 'Schedule' })).toBeVisible();
});

// Shows 1-4.8
test('turning the schedule off asks, then clears it', async () => {
  const { user } = await openEditor({
    at: '/consent-form/12',
    stored: storedForm({ schedule: withHours(emptySchedule(), 1, [{ start: '08:00', end: '17:00' }]) }),
  });
  const scheduling = await screen.findByRole('switch', { name: /^Collect only at certain times/ });
  await user.click(scheduling);
  const first = within(await screen.findByRole('dialog', { name: 'Turn the schedule off?' }));
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  expect(scheduling).toBeChecked();
  await user.click(scheduling);
  const second = within(await screen.findByRole('dialog', { name: 'Turn the schedule off?' }));
  await user.click(second.getByRole('button', { name: 'Turn off' }));
  expect(scheduling).not.toBeChecked();
  await user.click(scheduling);
  const schedule = within(await screen.findByRole('dialog', { name: 'Schedule' }));
  for (const day of schedule.getAllByRole('switch')) expect(day).not.toBeChecked();
});

test('a schedule without a moment is refused in the dialog, and beside another range equal times are not', async () => {
  const { user, dialog } = await openSchedule();
  await user.click(dialog.getByRole('switch', { name: 'Monday' }));
  await user.type(dialog.getByRole('combobox', { name: 'Start time 1, Monday' }), '17:00');
  await user.type(dialog.getByRole('combobox', { name: 'End time 1, Monday' }), '17:00');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(dialog.getByText('Choose at least one time, or turn the schedule off')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Add hours on Monday' }));
  await user.type(dialog.getByRole('combobox', { name: 'Start time 2, Monday' }), '18:00');
  await user.type(dialog.getByRole('combobox', { name: 'End time 2, Monday' }), '19:00');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

test.each([
  ['Cancel', (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
])('%s in the dialog leaves a form without a schedule as it was', async (_way, leave) => {
  const { user, dialog } = await openSchedule();
  await user.click(dialog.getByRole('switch', { name: 'Monday' }));
  await leave(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('switch', { name: /^Collect only at certain times/ })).not.toBeChecked();
  expect(screen.queryByText('at no time')).not.toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'In the car' })).toHaveTextContent('At any time');
});

test.each([
  ['en', { switched: /^Collect only at certain times/, title: 'Schedule', hint: /For a night use two rows/ }],
  ['es', { switched: /^Recoger datos solo/, title: 'Horario', hint: /Para una noche use dos filas/ }],
] as const)('in %s hours over midnight are told how a night is written', async (language, texts) => {
  const { user } = await openEditor({ at: '/consent-form/12', stored: storedForm({}), language });
  await user.click(await screen.findByRole('switch', { name: texts.switched }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.title }));
  const [monday] = dialog.getAllByRole('switch');
  if (monday === undefined) throw new Error('a schedule has a Monday');
  await user.click(monday);
  const [start, end] = dialog.getAllByRole('combobox');
  if (start === undefined || end === undefined) throw new Error('a day has a start and an end');
  await user.type(start, '18:00');
  expect(dialog.queryByText(texts.hint)).toBeNull();
  await user.type(end, '06:00');
  expect(dialog.getByText(texts.hint)).toBeVisible();
  await user.clear(end);
  await user.type(end, '18:00');
  expect(dialog.queryByText(texts.hint), 'no time is no night').toBeNull();
  await user.clear(end);
  await user.type(end, '24:00');
  expect(dialog.queryByText(texts.hint)).toBeNull();
});

test('hours that cannot be copied to the working days say why', async () => {
  const { user, dialog } = await openSchedule();
  const copy = () => user.click(dialog.getByRole('button', { name: 'Same on all working days' }));
  await copy();
  expect(dialog.getByText('Choose at least one time, or turn the schedule off')).toBeVisible();
  await user.click(dialog.getByRole('switch', { name: 'Monday' }));
  await user.type(dialog.getByRole('combobox', { name: 'Start time 1, Monday' }), '18:00');
  await user.type(dialog.getByRole('combobox', { name: 'End time 1, Monday' }), '06:00');
  await copy();
  expect(dialog.getByText('Start time should be earlier')).toBeVisible();
  await user.clear(dialog.getByRole('combobox', { name: 'End time 1, Monday' }));
  await user.type(dialog.getByRole('combobox', { name: 'End time 1, Monday' }), '22:00');
  await copy();
  expect(dialog.getByRole('combobox', { name: 'Start time 1, Friday' })).toHaveValue('18:00');
});
