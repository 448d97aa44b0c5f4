import { screen } from '@testing-library/react';
import { emptySchedule } from '@vinculum/contract/forms/entries/schedule.ts';
import { getSignalMetadataEndpoint, listSignalsEndpoint } from '@vinculum/contract/signals/endpoints.ts';
import { expect, test } from 'vitest';
import { consumer } from '../../../../testing/actors.ts';
import { answer } from '../../../../testing/answers.ts';
import { renderScreen } from '../../../../testing/render-screen.tsx';
import { someGroups, someMetadata } from '../../../../testing/rooms/editor-catalogue.ts';
import type { DraftHours, DraftSchedule } from '../draft.ts';
import { usePlainTexts } from '../sentence/use-plain-texts.ts';
import { schedulePhrase } from './schedule-phrase.ts';

const morning = { start: '08:00', end: '10:00' };
const noon = { start: '12:00', end: '14:00' };

/** Hours of weekdays by their numbers, 1 being Monday. */
function weekOf(hours: Readonly<Record<number, DraftHours>>): DraftSchedule {
  const { business_hours, ...rest } = emptySchedule();
  const days = business_hours.map((one) => ({
    ...one,
    active: hours[one.day] !== undefined,
    hours: hours[one.day] ?? [],
  }));
  return { ...rest, business_hours: days };
}

const special = (n: number, exclusive: boolean, hours: DraftHours) => ({
  date: `2027-01-0${n}`,
  exclusive,
  invalid: false,
  hours,
});

const workdays = weekOf({ 1: [morning], 2: [morning], 3: [morning], 4: [morning], 5: [morning] });
const off = weekOf({ 1: [morning] });
const said: readonly (readonly [DraftSchedule | null, string])[] = [
  [null, 'at any time'],
  [emptySchedule(), 'at no time'],
  [weekOf({ 3: [{ start: '08:00', end: '' }] }), 'at no time'],
  [{ ...off, business_hours: off.business_hours.map((day) => ({ ...day, active: false })) }, 'at no time'],
  [workdays, 'on working days 08:00–10:00'],
  [weekOf({ 2: [morning, noon], 6: [morning, noon] }), 'on Tue and Sat 08:00–10:00 and 12:00–14:00'],
  [weekOf({ 7: [noon], 1: [morning] }), 'on Mon 08:00–10:00 and on Sun 12:00–14:00'],
  [
    {
      ...workdays,
      special_hours: [
        special(1, true, [noon]),
        special(2, false, [noon]),
        special(3, true, []),
        special(4, false, []),
      ],
    },
    'on working days 08:00–10:00 and on 2 special dates, except on 1 date',
  ],
];

function Phrases() {
  const texts = usePlainTexts();
  return (
    <ol>
      {said.map(([schedule]) => (
        <li key={JSON.stringify(schedule)}>{schedulePhrase(schedule, texts)}</li>
      ))}
    </ol>
  );
}

test('a schedule is said by the days that have the same hours, and by what its dates do', async () => {
  await renderScreen(<Phrases />, {
    session: consumer('USER_VIEWER'),
    answers: [
      answer(listSignalsEndpoint, { signals: someGroups }),
      answer(getSignalMetadataEndpoint, someMetadata),
    ],
  });
  const phrases = screen.getAllByRole('listitem').map((item) => item.textContent);
  expect(phrases).toEqual(said.map(([, phrase]) => phrase));
});
