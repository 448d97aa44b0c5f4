import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { emptySchedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { getSignalMetadataEndpoint, listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { consumer } from '../../../testing/actors.ts';
import { answer } from '../../../testing/answers.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { completeDraft, openEditor } from '../../../testing/rooms/form-editor.tsx';
import { suggestedEntry } from '@vinculum/contract/forms/entries/new-entry.ts';
import { location, someGroups, someMetadata, speed } from '../../../testing/rooms/editor-catalogue.ts';
import { PreviewButton } from './preview-button.tsx';
import type { PreviewedForm } from './previewed-form.ts';

// A run takes a second or two, more where others work as well.
vi.setConfig({ testTimeout: 60_000 });
const patient = { timeout: 30_000 };
const results = 'Messages, values and data of each signal';
const curve = {
  name: 'CURVE_LOG',
  isSelected: true,
  duration_before: 500,
  duration_after: 500,
  max_error: 1,
} as const;
const slowSpeed = { ...suggestedEntry(speed), frequency_mode: 0 as const, interval: 1 };
const curveLog = { ...slowSpeed, return_format: [curve] };

// A Sunday: begun within a schedule's hours, the hour would end with them, and its last sample lie outside.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T12:00:00Z') }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function openPreview(change: Partial<PreviewedForm> = {}, language: 'en' | 'es' = 'en') {
  const form = completeDraft({ read_signals: [curveLog], ...change });
  const { user } = await renderScreen(<PreviewButton form={() => form} />, {
    session: consumer('USER_VIEWER'),
    language,
    answers: [
      answer(listSignalsEndpoint, { signals: someGroups }),
      answer(getSignalMetadataEndpoint, someMetadata),
    ],
  });
  await user.click(await screen.findByRole('button', { name: /^(Preview|Vista previa)$/ }));
  return { user };
}

async function choose(user: UserEvent, label: string, option: string) {
  await user.click(screen.getByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Inputs of dates and times are filled at once, as their pickers do. */
async function enter(label: string, value: string) {
  fireEvent.change(await screen.findByRole('combobox', { name: label }), { target: { value } });
}

async function figureIs(name: string, value: string) {
  const totals = await screen.findByRole('region', { name: 'In this hour a car sends' }, patient);
  await waitFor(
    () => expect(within(totals).getByText(name).parentElement).toHaveTextContent(`${name}${value}`),
    patient,
  );
}

/** The first figure of a cell: "1,234" is 1234. */
function figure(cell: HTMLElement | undefined): number {
  return Number(/^[\d,]+/.exec(cell?.textContent ?? '')?.[0].replaceAll(',', ''));
}

test('a curve sends fewer values than the car reads', async () => {
  await openPreview();
  const table = await screen.findByRole('table', { name: results }, patient);
  const row = within(table).getByRole('row', { name: /^Vehicle speed/ });
  const [, messages, values] = within(row).getAllByRole('cell');
  expect(figure(messages)).toBeGreaterThan(0);
  expect(figure(values)).toBeGreaterThan(10);
  expect(figure(values)).toBeLessThan(18_000);
  expect(values).toHaveTextContent('at most 3,601');
  expect(
    await screen.findByText(/^Vehicle speed: read 18,001 times, sent [\d,]+ times, which is \d+%\.$/),
  ).toBeVisible();
});

test('outside the schedule nothing is sent, it says so, and leads to where something is', async () => {
  const schedule = emptySchedule();
  const [monday] = schedule.business_hours;
  if (monday === undefined) throw new Error('a schedule has a Monday');
  Object.assign(monday, { active: true, hours: [{ start: '09:00', end: '11:00' }] });
  const { user } = await openPreview({ schedule, read_signals: [slowSpeed] });
  // It starts where the schedule is open.
  await figureIs('Messages', '3,600');
  await enter('Time in the car', '03:00');
  const note = await screen.findByText('Outside the schedule: nothing is sent');
  await figureIs('Messages', '0');
  expect(screen.getByText('outside the schedule')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Start there' }));
  await waitFor(() => expect(note).not.toBeInTheDocument(), patient);
  expect(screen.getByRole('combobox', { name: 'Time in the car' })).toHaveValue('09:00');
  expect(screen.getByText(/^Starts on Monday/)).toBeVisible();
});

test('what of a draft cannot be saved is not counted and says why; what was published is', async () => {
  const read_signals = [slowSpeed, suggestedEntry(location)];
  await openPreview({ read_signals });
  const row = async () => {
    const table = await screen.findByRole('table', { name: results }, patient);
    return within(table).getByRole('row', { name: /^Location/ });
  };
  const [, messages, values] = within(await row()).getAllByRole('cell');
  expect([figure(messages), figure(values)]).toEqual([0, 0]);
  expect(await row()).toHaveTextContent('Need to select at least one return format');
  expect(await row()).toHaveTextContent('the return format is not set yet');
  cleanup();
  await openPreview({ read_signals, status: 'PUBLISHED' });
  expect(await row()).toHaveTextContent('3,601');
});

test('a part of the hour may be open', async () => {
  const hours = [{ start: '00:00', end: '23:10' }];
  const days = emptySchedule().business_hours.map((day) => ({ ...day, active: true, hours }));
  await openPreview({ schedule: { business_hours: days, special_hours: [] }, read_signals: [slowSpeed] });
  await screen.findByRole('table', { name: results }, patient);
  await enter('Time in the car', '23:00');
  expect(await screen.findByText('The schedule allows 10 of these 60 minutes.', {}, patient)).toBeVisible();
});

test('what the hour earns is exact, and what is not reached yet says how far it is', async () => {
  const consumer_rewards = [
    { effort_type: 3, effort_value: 1, currency_type: 2, currency_value: 1e-9 },
    { effort_type: 4, effort_value: 1_000_000, currency_type: 0, currency_value: 5 },
    { effort_type: 1, effort_value: null, currency_type: 0, currency_value: 1 },
  ];
  const { user } = await openPreview({ consumer_rewards, read_signals: [slowSpeed] });
  await choose(user, 'Drive', 'Motorway');
  expect(await screen.findByText(/^0\.000000001 crypto units?$/, {}, patient)).toBeVisible();
  expect(screen.getByText(/1 hours? of driving done, reached once$/)).toBeVisible();
  expect(screen.getByText(/kilobytes done, reached not once$/)).toBeVisible();
  expect(screen.getByText('A reward that is not complete is left out.')).toBeVisible();
});

test('two rewards that are alike are both worked out', async () => {
  const warn = vi.spyOn(console, 'error');
  const reward = { effort_type: 3, effort_value: 1, currency_type: 0, currency_value: 1 };
  await openPreview({ consumer_rewards: [reward, reward], read_signals: [slowSpeed] });
  expect(await screen.findAllByText(/of driving done, reached/, {}, patient)).toHaveLength(2);
  expect(warn).not.toHaveBeenCalled();
  warn.mockRestore();
});

test('an encrypted signal without a key is counted with a key of 2048 bits, and that is said', async () => {
  await openPreview({ read_signals: [{ ...slowSpeed, is_encrypted: true }] });
  expect(
    await screen.findByText(/^There is no public key that can be used yet\./, {}, patient),
  ).toBeVisible();
});

test('a draft without signals asks for one', async () => {
  await openPreview({ read_signals: [] });
  expect(await screen.findByRole('heading', { name: 'No signal to read yet' })).toBeVisible();
});

test('a run that fails says so, and can be run again', async () => {
  const channel = vi.spyOn(globalThis, 'MessageChannel').mockImplementation(() => {
    throw new Error('out of memory');
  });
  const { user } = await openPreview({ read_signals: [slowSpeed] });
  const again = await screen.findByRole('button', { name: 'Try again' }, patient);
  expect(screen.queryByRole('progressbar')).toBeNull();
  channel.mockRestore();
  await user.click(again);
  await figureIs('Messages', '3,600');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a run that is stopped shows nothing, until it is run again', async () => {
  const Channel = globalThis.MessageChannel;
  // Nothing that is sent to the one arrives at the other: the run waits after its first slice.
  const held = vi.spyOn(globalThis, 'MessageChannel').mockImplementation(function () {
    return { port1: new Channel().port1, port2: new Channel().port2 };
  });
  const { user } = await openPreview({ read_signals: [slowSpeed] });
  await user.click(await screen.findByRole('button', { name: 'Stop' }, patient));
  expect(await screen.findByText('Stopped. Nothing was worked out.')).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
  held.mockRestore();
  await user.click(screen.getByRole('button', { name: 'Run it' }));
  expect(screen.queryByText('Stopped. Nothing was worked out.')).toBeNull();
  await figureIs('Messages', '3,600');
  expect(screen.queryByRole('progressbar')).toBeNull();
});

describe('an own recording', () => {
  const csv = (...rows: string[]) => new File([rows.join('\n')], 'drive.csv', { type: 'text/csv' });

  async function drop(file: File) {
    const { user } = await openPreview({ read_signals: [slowSpeed] });
    await choose(user, 'Drive', 'Own recording');
    await user.upload(screen.getByLabelText('Drop a CSV file of a drive here, or choose one'), file);
  }

  test('is driven instead, and until it is chosen nothing of another drive is shown', async () => {
    const { user } = await openPreview({ read_signals: [slowSpeed] });
    await screen.findByRole('table', { name: results }, patient);
    await choose(user, 'Drive', 'Own recording');
    expect(screen.getByText('Choose a file to see what of it would be sent.')).toBeVisible();
    expect(screen.queryByRole('table', { name: results })).toBeNull();
    cleanup();
    await drop(csv('Date,Time,Speed', '03/29/2021,11:00:00,36', '03/29/2021,11:00:20,72', 'x,y,z'));
    const about = await screen.findByText(/^drive\.csv: 2 moments over 0 minutes\./, {}, patient);
    expect(about).toHaveTextContent('1 line was left out');
    expect(about).toHaveTextContent('begins again');
    expect(await screen.findByRole('row', { name: /^Vehicle speed/ }, patient)).toHaveTextContent('3,601');
  });

  test('that cannot be read says so', async () => {
    const gone = csv('Date,Time,Speed', '03/29/2021,11:00:00,36');
    await drop(Object.assign(gone, { text: () => Promise.reject(new Error('moved')) }));
    expect(await screen.findByRole('alert', {}, patient)).toHaveTextContent(
      'drive.csv could not be read. Choose it again.',
    );
  });

  test.each([
    ['has no dates', csv('Speed', '36'), 'drive.csv has no column Date, Time.'],
    [
      'has no signal',
      csv('Date,Time,Mood', '03/29/2021,11:00:00,7'),
      'drive.csv has no column with a signal',
    ],
    [
      'has no usable line',
      csv('Date,Time,Speed', '2021-03-29,11:00:00,7'),
      'drive.csv has no line with a date',
    ],
    ['is none', csv(''), 'drive.csv has no column Date, Time.'],
  ])('that %s is refused in words', async (_name, file, problem) => {
    await drop(file);
    expect(await screen.findByRole('alert', {}, patient)).toHaveTextContent(problem);
  });
});

test('the chart has its numbers as a table and a text, by the clock of the car', async () => {
  const { user } = await openPreview({ read_signals: [slowSpeed] });
  await user.click(await screen.findByRole('button', { name: 'Numbers as a table' }, patient));
  const table = await screen.findByRole('table', { name: 'Values of Vehicle speed, as driven and as sent' });
  const rows = within(table).getAllByRole('row');
  expect(rows).toHaveLength(101);
  // Noon in UTC is an hour later where the car drives.
  expect(rows[1]).toHaveTextContent(/13:00:00As driven/);
  expect(screen.getByRole('img', { name: /^Vehicle speed: read 3,601 times/ })).toBeInTheDocument();
  await user.click(screen.getByRole('radio', { name: '2 minutes' }));
  const slider = await screen.findByRole('slider', { name: 'From minute' });
  fireEvent.keyDown(slider, { key: 'ArrowRight' });
  expect(slider).toHaveAttribute('aria-valuenow', '1');
  await user.click(screen.getByRole('radio', { name: '10 minutes' }));
  // Another length begins where the hour begins.
  expect(screen.getByRole('slider', { name: 'From minute' })).toHaveAttribute('aria-valuenow', '0');
});

test('is told in Spanish, with Spanish figures', async () => {
  await openPreview({ read_signals: [slowSpeed] }, 'es');
  const table = await screen.findByRole(
    'table',
    { name: 'Mensajes, valores y datos de cada señal' },
    patient,
  );
  expect(within(table).getByRole('row', { name: /^Vehicle speed/ })).toHaveTextContent('cada segundo');
});

test('the editor previews the draft as it stands, unsaved', async () => {
  const { user } = await openEditor({ at: '/consent-form/12' });
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), ' today');
  await user.click(screen.getByRole('button', { name: 'Preview' }));
  const dialog = await screen.findByRole('dialog', { name: /today”$/ });
  expect(await within(dialog).findByRole('table', { name: results }, patient)).toBeInTheDocument();
});
