import { checkIn } from '@vinculum/contract/vehicle/messages.ts';
import { expect, test } from 'vitest';
import { tolerantCheckIn } from './tolerant-check-in.ts';

const plain = {
  id: 'c1',
  boot_id: 'b1',
  software: '1',
  time: 0,
  time_zone: 'UTC',
  applied_revision: 3,
  consents: [{ consent_id: 7, form_hash: 'h' }],
};
const good = { consent_id: 7, metres: 10, driving_ms: 20, use_days: 1 };

test('a check-in that is as described is heard as it is', () => {
  const reported = { ...plain, effort: [good, { consent_id: 8 }], signals: ['perfVehicleSpeed'] };
  expect(tolerantCheckIn.parse(reported)).toEqual({
    checkIn: checkIn.parse(reported),
    dropped: { effort: 0, signals: 0 },
  });
});

test('what is not said stays unsaid', () => {
  const { checkIn: received, dropped } = tolerantCheckIn.parse(plain);
  expect([received.effort, received.signals, dropped]).toEqual([
    undefined,
    undefined,
    { effort: 0, signals: 0 },
  ]);
});

test.each([
  { name: 'a fraction of a metre', bad: { ...good, metres: 1.5 } },
  { name: 'less than nothing', bad: { ...good, driving_ms: -1 } },
  { name: 'more than a trillion', bad: { ...good, metres: 1e12 + 1 } },
  { name: 'no consent', bad: { metres: 1 } },
  { name: 'a word', bad: 'far' },
  { name: 'null', bad: null },
])('of the efforts $name is dropped, and the others are kept', ({ bad }) => {
  const { checkIn: received, dropped } = tolerantCheckIn.parse({ ...plain, effort: [bad, good] });
  expect(received).toMatchObject({ applied_revision: 3, effort: [good] });
  expect(dropped).toEqual({ effort: 1, signals: 0 });
});

test.each([{ bad: 'x'.repeat(101) }, { bad: '' }, { bad: 5 }, { bad: null }, { bad: 'a\0b' }])(
  'of the signals $bad is dropped, and the others are kept',
  ({ bad }) => {
    const { checkIn: received, dropped } = tolerantCheckIn.parse({ ...plain, signals: ['location', bad] });
    expect(received).toMatchObject({ consents: plain.consents, signals: ['location'] });
    expect(dropped).toEqual({ effort: 0, signals: 1 });
  },
);

test('what is no list counts once, as nothing said', () => {
  const { checkIn: received, dropped } = tolerantCheckIn.parse({
    ...plain,
    effort: { a: 1 },
    signals: 'all',
  });
  expect([received.effort, received.signals, dropped]).toEqual([
    undefined,
    undefined,
    { effort: 1, signals: 1 },
  ]);
});

test('lists are cut at the length that is described', () => {
  const effort = Array.from({ length: 1001 }, () => good);
  const signals = Array.from({ length: 2003 }, () => 'location');
  const { checkIn: received, dropped } = tolerantCheckIn.parse({ ...plain, effort, signals });
  expect([received.effort?.length, received.signals?.length, dropped]).toEqual([
    1000,
    2000,
    { effort: 1, signals: 3 },
  ]);
  expect(() => checkIn.parse(received)).not.toThrow();
});

test.each([{ applied_revision: -1 }, { consents: 'x' }, { id: '' }, { time_zone: undefined }])(
  'what a check-in is about must be as described: %j',
  (bad) => {
    expect(tolerantCheckIn.safeParse({ ...plain, ...bad }).success).toBe(false);
  },
);
