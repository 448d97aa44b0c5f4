import { type ConsentStatus, consentStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import { publishConsentFormEndpoint } from '@vinculum/contract/publication/endpoints.ts';
import { searchResponsesEndpoint } from '@vinculum/contract/responses/endpoints.ts';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import {
  carVin,
  type ConsentWorld,
  ownerAnswerOf,
  startConsentWorld,
} from '@vinculum/testkit/worlds/consent-world.ts';
import { isFullSize } from '@vinculum/testkit/full-size.ts';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerVehicleConsents } from '../publication/public.ts';
import { foldVehicleCounts, registerVehicles } from '../vehicles/public.ts';
import { consentCourse } from '../../read-models/consent-course-store.ts';
import { consentTotals, transitionTotals, vehicleTotals } from '../../read-models/kept-totals-store.ts';
import { recordAnswer } from './answers/record-answer.ts';
import { changeOwner } from './change-owner.ts';
import { consentStatusSql } from './consent-conditions-store.ts';
import { expireConsents } from './endings/expiry-store.ts';
import { foldCounts, haveCountsMoved } from './kept-counts-store.ts';
import { cancelForPermission, offerAgain, touchLiveConsents } from './permission-effects-store.ts';
import { recordApplied } from './vehicle-consents-store.ts';

/** Vehicles 1 to 4 are registered from the start; 5 to 8 are not, and some never will be. */
const VEHICLES = 8;
const REGISTERED = 4;
const FORMS = 3;
const QUARTER_MS = 900_000;

let world: ConsentWorld;
let vehicles = 0;
beforeAll(async () => {
  world = await startConsentWorld();
  await world.permit({ standard: true });
});
afterAll(() => world.server.stop());

/** What may happen to consents. Cars and forms are numbers of one history. */
type Step =
  | { readonly kind: 'publish'; readonly form: number; readonly cars: readonly number[] }
  | { readonly kind: 'answer'; readonly form: number; readonly car: number; readonly accepts: boolean }
  | { readonly kind: 'revoke'; readonly form: number; readonly car: number }
  | { readonly kind: 'permission'; readonly given: boolean }
  | { readonly kind: 'newOwner' | 'apply' | 'forget'; readonly car: number }
  | { readonly kind: 'register'; readonly car: number; readonly isTest: boolean }
  | { readonly kind: 'days'; readonly days: number }
  | { readonly kind: 'expire' | 'fold' | 'touch' };

const form = fc.integer({ min: 0, max: FORMS - 1 });
const car = fc.integer({ min: 1, max: VEHICLES });
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('publish' as const),
        form,
        cars: fc.uniqueArray(car, { minLength: 1 }),
      }),
    },
    {
      weight: 6,
      arbitrary: fc.record({ kind: fc.constant('answer' as const), form, car, accepts: fc.boolean() }),
    },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant('revoke' as const), form, car }) },
    fc.record({ kind: fc.constant('permission' as const), given: fc.boolean() }),
    {
      weight: 3,
      arbitrary: fc.record({
        kind: fc.constantFrom('newOwner' as const, 'apply' as const, 'forget' as const),
        car,
      }),
    },
    fc.record({ kind: fc.constant('register' as const), car, isTest: fc.boolean() }),
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 8 }) }),
    },
    {
      weight: 2,
      arbitrary: fc.record({ kind: fc.constantFrom('expire' as const, 'fold' as const, 'touch' as const) }),
    },
  ),
  { minLength: 15, maxLength: 30 },
);

test('kept counts are what counting finds, whatever moves, also where the clock alone ends a consent', async () => {
  expect.hasAssertions();
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const run = await begin();
      for (const step of plan) {
        await act(run, step);
        await expectCountsRight();
      }
      await expectPagesRight(run);
      // Now some have expired that nothing has marked.
      await remember(run);
      world.server.clock.advance(6 * DAY_MS);
      await expectPagesRight(run);
      await expectCourseRight(run);
    }),
    { numRuns: isFullSize ? 60 : 5, endOnFailure: true },
  );
}, 300_000);

test('what two have added up at once counts once', async () => {
  const run = await begin();
  await act(run, { kind: 'publish', form: 0, cars: [1, 2] });
  expect(await haveCountsMoved(world.server.db)).toBe(true);
  await Promise.all([foldCounts(world.server.db), foldCounts(world.server.db)]);
  expect(await haveCountsMoved(world.server.db)).toBe(false);
  await expectCountsRight();
});

test('of consents that were due and ended before no counter is left', async () => {
  const { db } = world.server;
  const run = await begin();
  const due = async () =>
    (await sql`select total from consent_due where form_id = ${formOf(run, 0)}`.execute(db)).rows;
  await act(run, { kind: 'publish', form: 0, cars: [1] });
  await foldCounts(db);
  expect(await due()).toEqual([{ total: 1 }]);
  await act(run, { kind: 'revoke', form: 0, car: 1 });
  await foldCounts(db);
  expect(await due()).toEqual([]);
});

interface Run {
  readonly forms: readonly number[];
  readonly vin: (car: number) => string;
  /** What counting found at moments that have passed since, with the tests of vehicles and without. */
  readonly remembered: { readonly at: Date; readonly standing: readonly Standing[] }[];
}

type Standing = Readonly<Partial<Record<ConsentStatus, number>>>;

async function begin(): Promise<Run> {
  await world.permit({ standard: true });
  vehicles += VEHICLES;
  const first = vehicles;
  const vin = (number: number) => carVin(first + number);
  await world.registerCars(Array.from({ length: REGISTERED }, (_, index) => vin(index + 1)));
  const forms: number[] = [];
  const lastDay = (days: number) => dayOf(world.server.clock.now() + days * DAY_MS);
  // Two end for all at one moment, one for each owner a while after the answer.
  for (const days of [5, 15])
    forms.push(await world.saveForm({ expiry_type: 1, expiry_in_days: null, expiry: lastDay(days) }));
  forms.push(await world.saveForm());
  return { forms, vin, remembered: [] };
}

async function act(run: Run, step: Step): Promise<void> {
  const { db, clock } = world.server;
  const now = clock.now();
  const { consumer: consumerId, oem: oemId } = world.people.organisations;
  const change = { oemId, consumerId, actor: 'test', now: new Date(now) };
  switch (step.kind) {
    case 'publish':
      // Refused when the form has ended.
      await world.server.call(
        publishConsentFormEndpoint,
        { body: { consent_form_id: formOf(run, step.form), vin_numbers: step.cars.map(run.vin) } },
        world.people.signedIn('consumer.admin'),
      );
      return;
    case 'answer':
      return await answer(run, step);
    case 'revoke':
      await world.server.call(
        revokeConsentFormEndpoint,
        { body: { consent_form_id: formOf(run, step.form), vin_numbers: [run.vin(step.car)] } },
        world.people.signedIn('consumer.admin'),
      );
      return;
    case 'permission':
      await world.permit({ standard: step.given });
      await db
        .transaction()
        .execute((trx) => (step.given ? offerAgain : cancelForPermission)(trx, change, 'Standard'));
      return;
    case 'newOwner':
      await db
        .transaction()
        .execute((trx) =>
          changeOwner(trx, { vins: [run.vin(step.car)], actor: 'test', sender: 'Test', now: new Date(now) }),
        );
      return;
    case 'apply':
      return await recordApplied(db, [{ vin: run.vin(step.car), appliedRevision: 2 ** 40 }], now);
    case 'forget':
      return await recordApplied(db, [{ vin: run.vin(step.car), appliedRevision: 0 }], now);
    case 'register': {
      const vin = run.vin(step.car);
      const by = { now: new Date(now), registeredBy: 'test' };
      const added = await registerVehicles(db, [{ vin, oemId, isTest: step.isTest }], by);
      if (added.length > 0)
        await db.transaction().execute((trx) => registerVehicleConsents(trx, { vins: [vin], oemId, now }));
      return;
    }
    case 'days':
      await remember(run);
      clock.advance(step.days * DAY_MS);
      return;
    case 'expire':
      await expireConsents(db, now);
      return;
    case 'fold':
      await foldCounts(db);
      await foldVehicleCounts(db);
      return;
    case 'touch':
      await db.transaction().execute((trx) => touchLiveConsents(trx, change));
  }
}

let answers = 0;
async function answer(run: Run, step: { form: number; car: number; accepts: boolean }): Promise<void> {
  const { db, clock } = world.server;
  const found = await db
    .selectFrom('consent as c')
    .innerJoin('consent_form as f', 'f.id', 'c.form_id')
    .select(['c.id', 'f.form_hash'])
    .where('c.form_id', '=', formOf(run, step.form))
    .where('c.vin', '=', run.vin(step.car))
    .executeTakeFirst();
  if (found === undefined) return;
  answers += 1;
  await recordAnswer(db, {
    vin: run.vin(step.car),
    consentId: found.id,
    answer: ownerAnswerOf({
      answer_id: `a${answers}`,
      decision: step.accepts ? 'accept' : 'decline',
      form_hash: found.form_hash ?? '',
      accepted_signals: step.accepts ? [2016] : [],
    }),
    certificateSerial: 'x',
    now: clock.now(),
  });
}

async function expectCountsRight(): Promise<void> {
  const { db, clock } = world.server;
  const now = new Date(clock.now());
  const side = sql.raw('form_id, consumer_id, oem_id, is_test, status, is_applied');
  const { rows: kept } = await sql`select ${side}, sum(total)::bigint as total from ${consentTotals(now)} t
    group by ${side} having sum(total) <> 0 order by ${side}`.execute(db);
  const { rows: counted } = await sql`select ${side}, count(*) as total from (
      select c.form_id, c.consumer_id, c.oem_id, c.is_test, ${consentStatusSql(now)} as status,
        c.oem_id is not null and c.confirmed_at is not null as is_applied from consent c) c
    group by ${side} order by ${side}`.execute(db);
  expect(kept).toEqual(counted);
  await expectTransitionsRight();
  const of = sql.raw('oem_id, fleet_id, is_test');
  const { rows: vehiclesKept } = await sql`select ${of}, sum(total)::bigint as total from ${vehicleTotals} v
    group by ${of} having sum(total) <> 0 order by ${of}`.execute(db);
  const { rows: vehiclesCounted } =
    await sql`select ${of}, count(*) as total from vehicle group by ${of} order by ${of}`.execute(db);
  expect(vehiclesKept).toEqual(vehiclesCounted);
}

/** Counts what stands at the end of the running quarter of an hour, in which nothing more happens. */
async function remember({ remembered }: Run): Promise<void> {
  const { db, clock } = world.server;
  const at = new Date(Math.floor(clock.now() / QUARTER_MS + 1) * QUARTER_MS);
  const standing = [];
  for (const includeTest of [false, true]) {
    const { rows } = await sql<{ status: ConsentStatus; total: number }>`
      select ${consentStatusSql(at)} as status, count(*) as total from consent c
      where ${includeTest} or not c.is_test group by 1`.execute(db);
    standing.push(Object.fromEntries(rows.map(({ status, total }) => [status, total])));
  }
  remembered.push({ at, standing });
}

/** What stood at each moment is found again afterwards, from each side that sees these consents. */
async function expectCourseRight({ remembered }: Run): Promise<void> {
  const { db, clock } = world.server;
  const { consumer, otherConsumer } = world.people.organisations;
  const moments = remembered.map(({ at }) => at);
  const course = { now: new Date(clock.now()), moments, minutes: 15 } as const;
  for (const [index, includeTest] of [false, true].entries()) {
    const own = { portal: 'CONSUMERS', organisationId: consumer } as const;
    for (const side of [own, { portal: 'ADMIN' } as const]) {
      const found = await consentCourse(db, { ...course, side, includeTest });
      for (const status of consentStatuses)
        expect(found[status].slice(0, -1)).toEqual(
          remembered.map(({ standing }) => standing[index]?.[status] ?? 0),
        );
    }
    const foreign = { portal: 'CONSUMERS', organisationId: otherConsumer } as const;
    const nothing = await consentCourse(db, { ...course, side: foreign, includeTest });
    expect(
      Object.values(nothing)
        .flat()
        .every((count) => count === 0),
    ).toBe(true);
  }
}

/** By day and kind, and, since a vehicle may have gone to the other side, by form and status of each side. */
async function expectTransitionsRight(): Promise<void> {
  const { db } = world.server;
  const kind = sql.raw('form_id, day, from_status, to_status');
  const { rows: kept } = await sql`select ${kind}, sum(total)::bigint as total from ${transitionTotals} t
    group by ${kind} having sum(total) <> 0 order by ${kind}`.execute(db);
  const { rows: counted } = await sql`select ${kind}, count(*) as total from (
      select c.form_id, (h.at at time zone 'UTC')::date as day, h.from_status, h.to_status
      from consent_history h join consent c on c.id = h.consent_id) h
    group by ${kind} order by ${kind}`.execute(db);
  expect(kept).toEqual(counted);
  const { rows: sides } = await sql`select form_id, is_test, status, sum(sign * total)::bigint as total from (
      select form_id, is_test, to_status as status, 1 as sign, total from ${transitionTotals} a
      union all select form_id, is_test, from_status, -1, total from ${transitionTotals} b where from_status is not null
    ) t group by 1, 2, 3 having sum(sign * total) <> 0 order by 1, 2, 3`.execute(db);
  const { rows: stand } =
    await sql`select form_id, is_test, status, count(*) as total from consent group by 1, 2, 3 order by 1, 2, 3`.execute(
      db,
    );
  expect(sides).toEqual(stand);
}

/** Every page of each list, put together, is the list as one statement sorts it. */
async function expectPagesRight(run: Run): Promise<void> {
  const { db, clock } = world.server;
  const now = new Date(clock.now());
  const chosen: (ConsentStatus | undefined)[] = [undefined, ...consentStatuses];
  for (const include_test of [false, true])
    for (const status of chosen)
      for (const consent_id of [undefined, formOf(run, 0)]) {
        const listed: number[] = [];
        for (let page = 1; ; page += 1) {
          const body = {
            page,
            limit: 3,
            include_test,
            ...(status && { status }),
            ...(consent_id && { consent_id }),
          };
          const called = await world.server.call(
            searchResponsesEndpoint,
            { body },
            world.people.signedIn('consumer.viewer'),
          );
          listed.push(...called.body.data.map((row) => row.consent_form_response_id));
          if (page * 3 >= called.body.total_rows) break;
        }
        const { rows } = await sql<{ id: number }>`select c.id from consent c
          where (${include_test} or not c.is_test) and (${status ?? null}::text is null or ${consentStatusSql(now)} = ${status ?? null})
            and (${consent_id ?? null}::integer is null or c.form_id = ${consent_id ?? null}) order by c.id desc`.execute(
          db,
        );
        expect(listed).toEqual(rows.map(({ id }) => id));
      }
}

function formOf({ forms }: Run, index: number): number {
  return forms[index] ?? Number.NaN;
}
