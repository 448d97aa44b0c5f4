import { screen, within } from '@testing-library/react';
import { emptySchedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { expect, test } from 'vitest';
import { openEditor, storedForm } from '../../../../testing/rooms/form-editor.tsx';
import { sameOnWorkdays, withDay, withHours } from './schedule-changes.ts';

const morning = { start: '08:00', end: '10:00' };
const noon = { start: '12:00', end: '14:00' };
const evening = { start: '18:00', end: '20:00' };

test('a day without hours is off, as if it had never been on', () => {
  expect(withHours(withDay(emptySchedule(), 3, true), 3, [])).toEqual(emptySchedule());
});

test('the hours of the first day that has any go to the working days only', () => {
  const tuesday = withHours(withDay(emptySchedule(), 2, true), 2, [morning, evening]);
  const both = withHours(withDay(tuesday, 6, true), 6, [noon]);
  const hoursOf = sameOnWorkdays(both)?.business_hours.map(({ active, hours }) => (active ? hours : null));
  const same = [morning, evening];
  expect(hoursOf).toEqual([same, same, same, same, same, [noon], null]);
});

async function openEdit(schedule: ReturnType<typeof emptySchedule>) {
  const editor = await openEditor({ at: '/consent-form/12', stored: storedForm({ schedule }) });
  await editor.user.click(await screen.findByRole('button', { name: 'Edit schedule' }));
  return { ...editor, dialog: within(await screen.findByRole('dialog', { name: 'Schedule' })) };
}

test('of two hours and of two dates the one goes that is removed, and a date can add to its day', async () => {
  const monday = withHours(withDay(emptySchedule(), 1, true), 1, [morning, noon]);
  const date = { exclusive: true, invalid: false };
  const special_hours = [
    { ...date, date: '2030-01-01', hours: [morning] },
    { ...date, date: '2030-01-02', hours: [evening] },
    { ...date, date: '2030-01-03', hours: [noon] },
  ];
  const { user, saved, dialog } = await openEdit({ ...monday, special_hours });
  await user.click(dialog.getByRole('button', { name: 'Remove hours 1 of Monday' }));
  await user.click(dialog.getByRole('button', { name: 'Remove date 1' }));
  const [first] = dialog.getAllByRole('checkbox', { name: 'Replaces the business hours of that day' });
  if (first === undefined) throw new Error('two dates are left');
  await user.click(first);
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  await screen.findByText('At: /consent-view/12');
  expect(saved[0]?.body).toMatchObject({
    schedule: {
      business_hours: withHours(monday, 1, [noon]).business_hours,
      special_hours: [{ ...special_hours[1], exclusive: false }, special_hours[2]],
    },
  });
});

test('what was wrong with a stored schedule is no longer said once it is corrected', async () => {
  const past = { date: '2020-01-01', exclusive: true, invalid: false, hours: [morning] };
  const { user, dialog } = await openEdit({ ...emptySchedule(), special_hours: [past] });
  const wrong = /^Every time of this schedule lies before today/;
  expect(screen.getByText(wrong)).toBeInTheDocument();
  await user.click(dialog.getByRole('switch', { name: 'Monday' }));
  await user.type(dialog.getByRole('combobox', { name: 'Start time 1, Monday' }), '08:00');
  await user.type(dialog.getByRole('combobox', { name: 'End time 1, Monday' }), '17:00');
  await user.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(screen.queryByText(wrong)).not.toBeInTheDocument();
});
