import { HOUR_MS, MINUTE_MS } from '@vinculum/contract/foundation/clock.ts';
import * as fc from 'fast-check';
import { isOpenAt, type PlainSchedule, zoneNames } from './schedule.ts';
import {
  type Aim,
  type BatchPlan,
  CARS,
  type Change,
  CONSUMERS,
  everyPart,
  FORMS,
  type FormPlan,
  type HistoryPlan,
  type SignalPart,
  type Step,
} from './steps.ts';

const SECOND_MS = 1000;

const anyForm = indexOf(FORMS);
const anyCar = indexOf(CARS);
const someCars = fc.uniqueArray(anyCar, { minLength: 1, maxLength: CARS });
const hours = fc
  .tuple(fc.nat({ max: 47 }), fc.integer({ min: 1, max: 48 }))
  .map(([a, b]) => ({ from: Math.min(a, b) * 30, to: Math.max(a, b, Math.min(a, b) + 1) * 30 }));

const schedule: fc.Arbitrary<PlainSchedule> = fc.record({
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 4 }),
  hours: mostly(fc.constant({ from: 0, to: 1440 }), hours),
  special: fc.record({ daysFromStart: fc.integer({ min: 0, max: 3 }), isExclusive: fc.boolean(), hours }),
});

const form: fc.Arbitrary<FormPlan> = fc
  .record({
    kind: fc.constantFrom('Standard', 'Action'),
    schedule: mostly(fc.constant(null), schedule),
    lastDay: mostly(fc.constant(null), fc.integer({ min: 0, max: 2 })),
    isEncrypted: fc.boolean(),
  })
  // A form whose schedule never opens before its last day is over cannot be saved.
  .filter(({ schedule: plan, lastDay }) => plan === null || lastDay === null || opensUntil(plan, lastDay));

function opensUntil(plan: PlainSchedule, lastDay: number): boolean {
  const halfHours = Array.from({ length: (lastDay + 1) * 48 }, (_, at) => at * 30 * MINUTE_MS);
  return halfHours.some((time) => isOpenAt(plan, time, { zone: 'UTC', start: 0 }));
}

const extraParts = fc.subarray<SignalPart>(['optional', 'secret', 'rated', 'written', 'unasked']);
const acceptedParts: fc.Arbitrary<readonly SignalPart[]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant(everyPart) },
  { weight: 3, arbitrary: extraParts.map((parts): SignalPart[] => ['mandatory', ...parts]) },
  { weight: 1, arbitrary: extraParts },
);

const publish = fc.record({ kind: fc.constant('publish'), form: anyForm, cars: someCars });
const answer = fc.record({
  kind: fc.constant('answer'),
  form: anyForm,
  car: anyCar,
  decision: mostly(fc.constant('accept'), fc.constantFrom('decline', 'withdraw')),
  accepted: acceptedParts,
  isErasing: fc.boolean(),
});
const permit = fc.record({
  kind: fc.constant('permit'),
  consumer: indexOf(CONSUMERS),
  what: fc.constantFrom('Standard', 'Action', 'read'),
  isOn: fc.constantFrom(true, true, true, false),
});
const revoke = fc.record({
  kind: fc.constant('revoke'),
  form: anyForm,
  cars: mostly(someCars, fc.constant(null)),
});
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 2, arbitrary: publish },
  { weight: 6, arbitrary: answer },
  { weight: 3, arbitrary: permit },
  { weight: 1, arbitrary: revoke },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('makerRevoke'), form: anyForm }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep') }) },
);

const oddAim: fc.Arbitrary<Aim> = fc.oneof(
  fc.record({
    from: fc.constant('car'),
    shift: fc.constantFrom(-1, -SECOND_MS, -10 * MINUTE_MS, -5 * HOUR_MS),
  }),
  fc.record({
    from: fc.constantFrom('grant', 'end', 'skew limit', 'half hour'),
    shift: fc.constantFrom(0, -1, 1),
  }),
);
const sample = fc.record({
  signal: mostly(
    fc.constantFrom('mandatory', 'optional', 'secret', 'rated'),
    fc.constantFrom('written', 'unasked'),
  ),
  aim: mostly(fc.constant<Aim>({ from: 'car', shift: 0 }), oddAim),
  isAverage: mostly(fc.constant(false), mostly(fc.constant(false), fc.constant(true))),
});
const batch: fc.Arbitrary<BatchPlan> = fc.record({
  form: anyForm,
  isForeign: mostly(fc.constant(false), mostly(fc.constant(false), fc.constant(true))),
  isRepeated: mostly(fc.constant(false), fc.constant(true)),
  isSealed: mostly(fc.constant(false), fc.constant(true)),
  samples: fc.array(sample, { minLength: 1, maxLength: 4 }),
});
const sending = { car: anyCar, batches: fc.array(batch, { minLength: 50, maxLength: 70, size: 'max' }) };

const move: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    kind: fc.constant('wait'),
    milliseconds: fc.constantFrom(1, 3 * SECOND_MS, 20 * MINUTE_MS, 6 * HOUR_MS, 24 * HOUR_MS),
  }),
  fc.record({ kind: fc.constant('end'), form: anyForm, car: anyCar, isJustBefore: fc.boolean() }),
  fc.record({
    kind: fc.constant('checkIn'),
    car: anyCar,
    zone: fc.constantFrom(...zoneNames),
    isApplied: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('skew'),
    car: anyCar,
    milliseconds: fc.constantFrom(0, 30 * SECOND_MS, MINUTE_MS, MINUTE_MS + 1, HOUR_MS, -SECOND_MS, -HOUR_MS),
  }),
  fc.record({ kind: fc.constant('reconnect'), car: anyCar }),
);
const race = fc.record({ kind: fc.constant('race'), change: change.filter(isRaceable), ...sending });
const unheard = fc.record({ kind: fc.constant('unheard'), change, ...sending });

const steps: fc.Arbitrary<readonly Step[]> = fc.oneof(
  { weight: 4, arbitrary: change.map((one): Step[] => [one]) },
  { weight: 2, arbitrary: fc.tuple(anyForm, someCars).map(([...of]) => renewal(...of)) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('send'), ...sending }).map((one) => [one]) },
  { weight: 2, arbitrary: race.map((one) => [one]) },
  { weight: 4, arbitrary: unheard.map((one) => [one]) },
  { weight: 3, arbitrary: move.map((one) => [one]) },
);

/** Every form is published, most consents are accepted, and then anything happens. */
export const histories: fc.Arbitrary<HistoryPlan> = fc.record({
  forms: fc.array(form, { minLength: FORMS, maxLength: FORMS }),
  steps: fc
    .tuple(
      fc.array(someCars, { minLength: FORMS, maxLength: FORMS }),
      move,
      fc.array(steps, { minLength: 30, maxLength: 40, size: 'max' }),
    )
    .map(([input, moved, rest]) => [
      ...input.flatMap((cars, of) => renewal(of, cars)),
      moved,
      ...rest.flat(),
    ]),
});

function renewal(of: number, cars: readonly number[]): Step[] {
  return [
    { kind: 'publish', form: of, cars },
    { kind: 'agree', form: of, cars },
  ];
}

/** What is erased while it is on its way may be stored again by its sender: nothing can be expected of it. */
function isRaceable(candidate: Change): boolean {
  return candidate.kind !== 'answer' || !candidate.isErasing;
}

function mostly<A, B>(common: fc.Arbitrary<A>, rare: fc.Arbitrary<B>): fc.Arbitrary<A | B> {
  return fc.oneof({ weight: 7, arbitrary: common }, { weight: 1, arbitrary: rare });
}

/** Unlike a number in a range, without a leaning towards its ends. */
function indexOf(count: number): fc.Arbitrary<number> {
  return fc.constantFrom(...Array.from({ length: count }, (_, index) => index));
}
