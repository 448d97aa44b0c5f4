import { screen, within } from '@testing-library/react';
import { listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { expect, test } from 'vitest';
import { newTrigger, suggestedEntry } from '@vinculum/contract/forms/entries/new-entry.ts';
import { gear, speed } from '../../../testing/rooms/editor-catalogue.ts';
import { hang } from '../../../testing/answers.ts';
import { openEditor, storedForm } from '../../../testing/rooms/form-editor.tsx';

test.each([
  [8, 'Vehicle speed, every second and when Gear is D'],
  [5, 'Vehicle speed, every second and when Gear is 5'],
])('a condition on an enumeration names its value where it has a name: %i', async (value, text) => {
  const trigger_details = {
    ...newTrigger(),
    trigger_signal_id: gear.id,
    trigger_signal_name: gear.name,
    direction: 'EQUAL' as const,
    value,
  };
  const stored = storedForm({ read_signals: [{ ...suggestedEntry(speed), trigger_details }] });
  await openEditor({ at: '/consent-form/12', stored });
  const car = await screen.findByRole('region', { name: 'In the car' });
  await expect.poll(() => car.textContent).toContain(text);
});

test.each([
  ['00:00', '24:00', /every day all day/],
  ['00:00', '00:00', /every day all day/],
  ['08:00', '24:00', /every day 08:00–24:00/],
])('a schedule from %s to %s is said as what is collected', async (start, end, text) => {
  const days = [1, 2, 3, 4, 5, 6, 7];
  const business_hours = days.map((day) => ({ day, active: true, invalid: false, hours: [{ start, end }] }));
  await openEditor({
    at: '/consent-form/12',
    stored: storedForm({ schedule: { business_hours, special_hours: [] } }),
  });
  const plain = await screen.findByRole('region', { name: 'In plain words' });
  expect(plain).toHaveTextContent(text);
});

test.each([
  [[{ exclusive: true, hours: [] }], /every day 08:00–10:00, except on 1 date,/],
  [[{ exclusive: false, hours: [] }], /every day 08:00–10:00,/],
  [[{ exclusive: true, hours: [{ start: '12:00', end: '13:00' }] }], /08:00–10:00 and on 1 special date,/],
])('special dates that have hours are told from those that are off: %j', async (dates, text) => {
  const hours = [{ start: '08:00', end: '10:00' }];
  const business_hours = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, active: true, invalid: false, hours }));
  const special_hours = dates.map((date, index) => ({
    ...date,
    date: `2027-01-0${index + 1}`,
    invalid: false,
  }));
  const stored = storedForm({ schedule: { business_hours, special_hours } });
  await openEditor({ at: '/consent-form/12', stored });
  expect(await screen.findByRole('region', { name: 'In plain words' })).toHaveTextContent(text);
});

test('a form that ends on a day of the calendar says that day, wherever its writer is', async () => {
  const stored = storedForm({ expiry_type: 1, expiry_in_days: null, expiry: '2026-11-21' });
  await openEditor({ at: '/consent-form/12', stored });
  const plain = await screen.findByRole('region', { name: 'In plain words' });
  expect(plain).toHaveTextContent('until 21 Nov 2026');
});

test('of the signals those are counted that are encrypted', async () => {
  const encrypted = { ...suggestedEntry(speed), is_encrypted: true };
  const stored = storedForm({ hasEncryption: true, read_signals: [encrypted, suggestedEntry(gear)] });
  await openEditor({ at: '/consent-form/12', stored });
  const plain = await screen.findByRole('region', { name: 'In plain words' });
  expect(plain).toHaveTextContent('1 signal is encrypted.');
});

test('what is long folds between two lines, and cuts none', async () => {
  await openEditor({ at: '/consent-form/12', stored: storedForm({}) });
  const plain = await screen.findByRole('region', { name: 'In plain words' });
  const text = plain.querySelector('.mantine-Spoiler-content p');
  const line = Number.parseFloat(text instanceof HTMLElement ? text.style.lineHeight : '');
  expect(240 % line).toBe(0);
});

test('no name is shown that is none for people, while the catalogue is on its way', async () => {
  await openEditor({
    at: '/consent-form/12',
    stored: storedForm({ read_signals: [suggestedEntry(speed)] }),
    answers: [hang(listSignalsEndpoint)],
  });
  for (const name of ['In plain words', 'In the car']) {
    const region = await screen.findByRole('region', { name });
    expect(within(region).getByText('Loading')).toBeInTheDocument();
  }
  expect(screen.queryByText(speed.name, { exact: false })).toBeNull();
});
