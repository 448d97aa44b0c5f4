import { waitsForLock } from '@vinculum/testkit/machine/waits-for-lock.ts';
import { rowsChanged } from '@vinculum/testkit/rows/rows-changed.ts';
import { undone } from '@vinculum/testkit/rows/undone.ts';
import {
  type MadeConsent,
  reward,
  type RewardWorld,
  startRewardWorld,
} from '@vinculum/testkit/worlds/reward-world.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueForms, movedSince } from './accrual-due-store.ts';
import { accrueForm, coverForm } from './accrual-store.ts';
import { daysOf, leaveEarnings, promisesOf, sumsOf } from './earned-store.ts';
import type { RewardedConsent } from './effort-rules.ts';
import { keepEfforts } from './effort-store.ts';
import { recordEfforts, withEarned } from './record-effort.ts';

const tables = ['reward_accrual', 'reward_day', 'reward_earned', 'reward_total', 'reward_progress'] as const;
const [FIRST, SECOND] = ['2026-11-01', '2026-11-02'];
const OTHER_CAR = 'YNRTESTVN00000002';

let world: RewardWorld;
let one: MadeConsent;
let other: MadeConsent;
/** A second car of the first form. */
let beside: number;
beforeAll(async () => {
  world = await startRewardWorld();
  other = await world.consentWith({ consumer: [reward([1, 1], { crypto: 1 })] });
  one = await world.consentWith({
    consumer: [reward([1, 10], { usd: 0.1 }), reward([1, 5], { token: 2 })],
    oem: [reward([2, 1], { token: 1 })],
  });
  beside = await world.addCar(one.form, OTHER_CAR);
  for (const [consent, day, metres, use_days] of [
    [other.consent, FIRST, 3000, 1],
    [one.consent, FIRST, 25_000, 1],
    [beside, FIRST, 12_000, 0],
    [other.consent, SECOND, 9000, 2],
    [one.consent, SECOND, 47_000, 2],
  ] as const)
    await world.reach(consent, day, { metres, use_days });
});
afterAll(() => world.server.stop());

type Earned = readonly [
  consent: number,
  kind: string,
  index: number,
  day: string,
  steps: number,
  amount: string,
  total: string,
];

/** The rows of the ledger, in the order of their key. */
async function ledger(): Promise<Earned[]> {
  const consents = [one.consent, beside, other.consent].toSorted((a, b) => a - b);
  const rows: Earned[] = [];
  for (const consent of consents)
    for (const { kind, reward_index: index, day, steps, amount, total } of await world.accruals(consent))
      rows.push([consent, kind, index, day, steps, amount, total]);
  return rows;
}

test('a form is worked out day by day, car by car and reward by reward, beside another one', async () => {
  const { db } = world.server;
  const accrued = () => accrueForm(db, { formId: one.form, since: FIRST, moved: 'all' });
  const changed = await rowsChanged(db, tables, accrued);
  expect(await ledger()).toEqual([
    [one.consent, 'consumer', 0, FIRST, 2, '0.2', '0.2'],
    [one.consent, 'consumer', 0, SECOND, 2, '0.2', '0.4'],
    [one.consent, 'consumer', 1, FIRST, 5, '10', '10'],
    [one.consent, 'consumer', 1, SECOND, 4, '8', '18'],
    [one.consent, 'oem', 0, FIRST, 1, '1', '1'],
    [one.consent, 'oem', 0, SECOND, 1, '1', '2'],
    [beside, 'consumer', 0, FIRST, 1, '0.1', '0.1'],
    [beside, 'consumer', 1, FIRST, 2, '4', '4'],
  ]);
  const of = { form_id: one.form, kind: 'consumer' };
  expect(changed).toMatchObject({
    reward_total: {
      added: [
        { ...of, reward_index: 0, cars: 2, steps: 5, amount: '0.5' },
        { ...of, reward_index: 1, cars: 2, steps: 11, amount: '22' },
        { ...of, kind: 'oem', reward_index: 0, cars: 1, steps: 2, amount: '2' },
      ],
    },
    reward_day: {
      added: [
        { ...of, day: FIRST, currency_type: 0, cars: 2, amount: '14' },
        { ...of, day: FIRST, currency_type: 1, cars: 2, amount: '0.3' },
        { ...of, kind: 'oem', day: FIRST, currency_type: 0, cars: 1, amount: '1' },
        { ...of, day: SECOND, currency_type: 0, cars: 1, amount: '8' },
        { ...of, day: SECOND, currency_type: 1, cars: 1, amount: '0.2' },
        { ...of, kind: 'oem', day: SECOND, currency_type: 0, cars: 1, amount: '1' },
      ],
    },
    reward_earned: {
      added: [
        {
          consent_id: one.consent,
          kind: 'consumer',
          reward_index: 0,
          steps: 4,
          amount: '0.4',
          currency_type: 1,
        },
        {
          consent_id: one.consent,
          kind: 'consumer',
          reward_index: 1,
          steps: 9,
          amount: '18',
          currency_type: 0,
        },
        { consent_id: one.consent, kind: 'oem', reward_index: 0, steps: 2, amount: '2', currency_type: 0 },
        { consent_id: beside, kind: 'consumer', reward_index: 0, steps: 1, amount: '0.1', currency_type: 1 },
        { consent_id: beside, kind: 'consumer', reward_index: 1, steps: 2, amount: '4', currency_type: 0 },
      ],
    },
    reward_progress: { added: [{ form_id: one.form, covered_to: null }] },
  });
  expect(await rowsChanged(db, tables, accrued), 'the same days again').toEqual({});
});

test('a later day adds to what was reached, of the cars that moved alone', async () => {
  const { db } = world.server;
  await accrueForm(db, { formId: other.form, since: FIRST, moved: 'all' });
  const before = await ledger();
  const third = '2026-11-03';
  for (const consent of [one.consent, beside])
    await world.reach(consent, third, { metres: 58_000, use_days: 2 });
  const moved = await movedSince(db, third);
  expect(moved).toEqual(new Map([[one.form, [one.consent, beside]]]));
  const changed = await rowsChanged(db, tables, () =>
    accrueForm(db, { formId: one.form, since: third, moved: [beside] }),
  );
  const added = (await ledger()).filter((row) => !before.some((was) => String(was) === String(row)));
  expect(added).toEqual([
    [beside, 'consumer', 0, third, 4, '0.4', '0.5'],
    [beside, 'consumer', 1, third, 9, '18', '22'],
    [beside, 'oem', 0, third, 2, '2', '2'],
  ]);
  expect(changed).toMatchObject({
    reward_total: {
      changed: [
        { form_id: one.form, kind: 'consumer', reward_index: 0, steps: 9, amount: '0.9' },
        { form_id: one.form, kind: 'consumer', reward_index: 1, steps: 20, amount: '40' },
        { form_id: one.form, kind: 'oem', reward_index: 0, cars: 2, steps: 4, amount: '4' },
      ],
    },
  });
  expect(changed.reward_day?.changed).toBeUndefined();
});

test('a form is covered up to a day, never less, and no other one with it', async () => {
  await undone(world.server.db, async (trx) => {
    const cover = (day: string) => rowsChanged(trx, tables, () => coverForm(trx, one.form, day));
    const covered = { changed: [{ form_id: one.form, covered_to: SECOND }] };
    expect(await cover(SECOND)).toEqual({ reward_progress: covered });
    expect([await cover(FIRST), await cover(SECOND)]).toEqual([{}, {}]);
    const due = async () => (await dueForms(trx, '2026-11-09')).map(({ id, since }) => [id, since]);
    expect(await due()).toEqual([
      [other.form, '-infinity'],
      [one.form, SECOND],
    ]);
    const end = (status: 'REVOKED' | 'DRAFT', at: string | null) =>
      trx
        .updateTable('consent_form')
        .set({ status, ended_on: at === null ? null : new Date(at) })
        .where('id', '=', one.form)
        .execute();
    // Settled is what ended before the day that is run and before the one that is covered.
    await end('REVOKED', `${FIRST}T23:59:59Z`);
    expect(await due()).toEqual([[other.form, '-infinity']]);
    await end('REVOKED', `${SECOND}T00:00:00Z`);
    expect((await due()).map(([id]) => id)).toEqual([other.form, one.form]);
    await end('DRAFT', null);
    expect((await due()).map(([id]) => id)).toEqual([other.form]);
  });
});

test('what was earned is told of a form of its consumer, of all cars or of one', async () => {
  const { db } = world.server;
  const { consumer: consumerId, otherConsumer } = world.people.organisations;
  const own = { consumerId, formId: one.form };
  const foreign = { ...own, consumerId: otherConsumer };
  const ofCar = { vin: OTHER_CAR };
  const stepsOf = async (form: typeof own & { vin?: string }) =>
    (await sumsOf(db, form))
      .map(({ kind, reward_index: index, cars, steps }) => [kind, index, cars, steps].join(' '))
      .toSorted();
  expect(await stepsOf(own)).toEqual(['consumer 0 2 9', 'consumer 1 2 20', 'oem 0 2 4']);
  expect(await stepsOf({ ...own, ...ofCar })).toEqual(['consumer 0 1 5', 'consumer 1 1 11', 'oem 0 1 2']);
  expect([await stepsOf(foreign), await stepsOf({ ...foreign, ...ofCar })]).toEqual([[], []]);
  const days = async (form: typeof own & { vin?: string }) =>
    (await daysOf(db, form, SECOND)).map((row) =>
      [row.kind, row.currency_type, row.day, row.amount, row.cars].join(' '),
    );
  const third = ['consumer 0 2026-11-03 18 1', 'consumer 1 2026-11-03 0.4 1', 'oem 0 2026-11-03 2 1'];
  expect(await days(own)).toEqual([
    'consumer 0 2026-11-02 8 1',
    third[0],
    'consumer 1 2026-11-02 0.2 1',
    third[1],
    'oem 0 2026-11-02 1 1',
    third[2],
  ]);
  expect(await days({ ...own, ...ofCar })).toEqual(third);
  expect([await days(foreign), await days({ ...foreign, ...ofCar })]).toEqual([[], []]);
  expect(await promisesOf(db, own)).toMatchObject({ oem_rewards: [{ effort_type: 2 }] });
  expect(await promisesOf(db, foreign)).toBeUndefined();
});

test('of a report the highest stays, of consents that are as they were when it was believed', async () => {
  const { db } = world.server;
  const revisions = await db.selectFrom('consent').select(['id', 'revision']).execute();
  const revisionOf = (consent: number) => revisions.find(({ id }) => id === consent)?.revision ?? 0;
  const said = (consent_id: number, [metres, driving_ms, use_days]: readonly [number, number, number]) => ({
    consent_id,
    revision: revisionOf(consent_id),
    metres,
    driving_ms,
    use_days,
  });
  const granted_at = new Date('2026-10-01T00:00:00.000Z');
  const today = '2026-11-04';
  await undone(db, async (trx) => {
    const keep = async (...efforts: ReturnType<typeof said>[]) => {
      let earned: unknown;
      const changed = await rowsChanged(trx, ['consent_effort'], async () => {
        earned = await keepEfforts(trx, efforts, today);
      });
      return { changed, earned };
    };
    const key = (consent_id: number) => ({ consent_id, granted_at, day: today });
    const first = await keep(said(one.consent, [57_000, 5, 1]), said(beside, [58_000, 0, 2]), {
      ...said(other.consent, [99_000, 9, 9]),
      revision: 0,
    });
    expect(first).toEqual({
      changed: {
        consent_effort: { added: [{ ...key(one.consent), metres: 58_000, driving_ms: 5, use_days: 2 }] },
      },
      earned: [
        { consent_id: one.consent, currency_type: 1, amount: '0.4' },
        { consent_id: one.consent, currency_type: 0, amount: '18' },
        { consent_id: beside, currency_type: 1, amount: '0.5' },
        { consent_id: beside, currency_type: 0, amount: '22' },
      ],
    });
    for (const [metres, driving_ms, use_days, change] of [
      [58_000, 5, 2, null],
      [57_000, 6, 1, { driving_ms: 6 }],
      [60_000, 5, 1, { metres: 60_000 }],
      [59_000, 1, 3, { use_days: 3 }],
    ] as const)
      expect((await keep(said(one.consent, [metres, driving_ms, use_days]))).changed).toEqual(
        change === null ? {} : { consent_effort: { changed: [{ ...key(one.consent), ...change }] } },
      );
    // After a change of owner, of another car alone.
    await leaveEarnings(trx, { vins: [OTHER_CAR] });
    const { earned: told } = await keep(said(one.consent, [60_000, 6, 3]), said(beside, [60_000, 0, 3]));
    expect(told).toEqual([
      { consent_id: one.consent, currency_type: 1, amount: '0.4' },
      { consent_id: one.consent, currency_type: 0, amount: '18' },
      { consent_id: beside, currency_type: 1, amount: '0' },
      { consent_id: beside, currency_type: 0, amount: '0' },
    ]);
    await trx.updateTable('consent').set({ granted_at: null }).where('id', '=', beside).execute();
    expect(await keep(said(beside, [99_000, 9, 9]))).toEqual({ changed: {}, earned: [] });
  });
});

test('of cars that report together each is told what it earned itself, and why something was refused', async () => {
  const { db } = world.server;
  const revisions = await db.selectFrom('consent').select(['id', 'revision']).execute();
  const consentOf = (consentId: number): RewardedConsent => ({
    consentId,
    status: 'FORM_ACCEPTED',
    revision: revisions.find(({ id }) => id === consentId)?.revision ?? 0,
    grantedAt: Date.parse('2026-10-01'),
    expiresAt: null,
    promisedEfforts: ['metres', 'driving_ms', 'use_days'],
    readPermission: true,
  });
  const said = (consent_id: number, metres: number) => ({ consent_id, metres, driving_ms: 7, use_days: 1 });
  const reports = [
    { efforts: [said(beside, 59_000), said(999_999, 1)], consents: [consentOf(beside)] },
    { efforts: [], consents: [consentOf(one.consent)] },
    {
      efforts: [said(other.consent, 10_000), said(one.consent, 61_000)],
      consents: [consentOf(one.consent), consentOf(other.consent)],
    },
  ];
  await undone(db, async (trx) => {
    let told: unknown;
    const changed = await rowsChanged(trx, ['consent_effort'], async () => {
      told = await recordEfforts(trx, reports, Date.parse('2026-11-04T12:00:00Z'));
    });
    const amounts = (usd: string, token: string) => [
      { currency_type: 1, amount: usd },
      { currency_type: 0, amount: token },
    ];
    expect(told).toEqual([
      { earned: new Map([[beside, amounts('0.5', '22')]]), refused: ['notLive'] },
      { earned: new Map(), refused: [] },
      {
        earned: new Map([
          [other.consent, [{ currency_type: 2, amount: '9' }]],
          [one.consent, amounts('0.4', '18')],
        ]),
        refused: [],
      },
    ]);
    const kept = (consent_id: number, metres: number) =>
      expect.objectContaining({ consent_id, day: '2026-11-04', metres, driving_ms: 7, use_days: 2 });
    expect(changed.consent_effort?.added).toEqual([
      kept(other.consent, 10_000),
      kept(one.consent, 61_000),
      kept(beside, 59_000),
    ]);
  });
});

test('what was earned stands at each consent of a car of which it is known', () => {
  const consent = (consent_id: number) => ({
    consent_id,
    form_hash: 'hash',
    status: 'FORM_ACCEPTED',
    accepted_signals: [2016],
    expires_at: null,
  });
  const desired = { id: 'desired', revision: 3, consents: [3, 2, 1].map(consent) };
  const usd = [{ currency_type: 1, amount: '2' }];
  const token = [{ currency_type: 0, amount: '7' }];
  const told = new Map([
    [1, usd],
    [3, token],
  ]);
  expect(withEarned(desired, told)).toEqual({
    ...desired,
    consents: [{ ...consent(3), earned: token }, consent(2), { ...consent(1), earned: usd }],
  });
});

test('two runs at a time work out a form one after the other', async () => {
  const { db } = world.server;
  const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const before = db.transaction().execute(async (trx) => {
    await trx
      .selectFrom('reward_progress')
      .select('form_id')
      .where('form_id', '=', one.form)
      .forUpdate()
      .execute();
    held.resolve();
    await released.promise;
  });
  await held.promise;
  const after = accrueForm(db, { formId: one.form, since: FIRST, moved: 'all' });
  try {
    await waitsForLock(db);
  } finally {
    released.resolve();
    await before;
  }
  expect(await after, 'the third day of the first car, under two rewards').toBe(2);
});
