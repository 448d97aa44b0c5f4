import * as fc from 'fast-check';
import { type PlainSchedule, type Zone, zoneNames } from './consent-histories-schedule.ts';

export const CONSUMERS = 2;
export const CARS = 3;
/** Two a consumer. */
export const FORMS = 4;

/** What a sample may be of, by its part in the form; the last is in no form. */
export const signals = ['mandatory', 'optional', 'secret', 'written', 'unasked'] as const;
export type SignalPart = (typeof signals)[number];

/** A form of consumer `index % CONSUMERS`. */
export interface FormPlan {
  readonly kind: 'Standard' | 'Action';
  readonly schedule: PlainSchedule | null;
  /** Null counts seven days from the answer; otherwise the last day, counted from the start. */
  readonly lastDay: number | null;
  /** Whether the signal `secret` must be encrypted. */
  readonly isEncrypted: boolean;
}

/** When a sample was captured: `shift` milliseconds from a moment that decides something. */
export interface Aim {
  readonly from: 'car' | 'grant' | 'end' | 'skew limit' | 'half hour';
  readonly shift: number;
}

export interface BatchPlan {
  readonly form: number;
  /** Sent under the consent of another car. */
  readonly isForeign: boolean;
  readonly isRepeated: boolean;
  /** Encrypted, so that nobody but the consumer sees the samples; the first aim is its time. */
  readonly isSealed: boolean;
  readonly samples: readonly { readonly signal: SignalPart; readonly aim: Aim }[];
}

/** A change of what is allowed. */
export type Change =
  | { readonly kind: 'publish'; readonly form: number; readonly cars: readonly number[] }
  | {
      readonly kind: 'answer';
      readonly form: number;
      readonly car: number;
      readonly decision: 'accept' | 'decline' | 'withdraw';
      readonly accepted: readonly SignalPart[];
      readonly isErasing: boolean;
    }
  | {
      readonly kind: 'permit';
      readonly consumer: number;
      readonly what: Permission;
      readonly isOn: boolean;
    }
  /** Null revokes the whole form. */
  | { readonly kind: 'revoke'; readonly form: number; readonly cars: readonly number[] | null }
  | { readonly kind: 'sweep' };
export type Permission = 'Standard' | 'Action' | 'read';

export type Step =
  | Change
  | { readonly kind: 'wait'; readonly milliseconds: number }
  /** The clock goes to the end of a consent, or to the last millisecond before it. */
  | { readonly kind: 'end'; readonly form: number; readonly car: number; readonly isJustBefore: boolean }
  | { readonly kind: 'checkIn'; readonly car: number; readonly zone: Zone; readonly isApplied: boolean }
  | { readonly kind: 'skew'; readonly car: number; readonly milliseconds: number }
  | { readonly kind: 'reconnect'; readonly car: number }
  | { readonly kind: 'send'; readonly car: number; readonly batches: readonly BatchPlan[] }
  /** At the same time: what is sent may meet the state before or after. */
  | {
      readonly kind: 'race';
      readonly change: Change;
      readonly car: number;
      readonly batches: readonly BatchPlan[];
    };

export interface HistoryPlan {
  readonly forms: readonly FormPlan[];
  readonly steps: readonly Step[];
}

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

const anyForm = fc.nat({ max: FORMS - 1 });
const anyCar = fc.nat({ max: CARS - 1 });
const someCars = fc.uniqueArray(anyCar, { minLength: 1 });
const hours = fc
  .tuple(fc.nat({ max: 47 }), fc.integer({ min: 1, max: 48 }))
  .map(([a, b]) => ({ from: Math.min(a, b) * 30, to: Math.max(a, b, Math.min(a, b) + 1) * 30 }));

const schedule: fc.Arbitrary<PlainSchedule> = fc.record({
  weekdays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 2 }),
  hours,
  special: fc.record({ daysFromStart: fc.nat({ max: 3 }), isExclusive: fc.boolean(), hours }),
});

const form: fc.Arbitrary<FormPlan> = fc.record({
  kind: fc.constantFrom('Standard', 'Standard', 'Action'),
  schedule: fc.option(schedule, { nil: null, freq: 2 }),
  lastDay: fc.option(fc.nat({ max: 2 }), { nil: null, freq: 1 }),
  isEncrypted: fc.boolean(),
});

const publish = fc.record({ kind: fc.constant('publish'), form: anyForm, cars: someCars });
const acceptedParts = fc.oneof(
  { weight: 3, arbitrary: fc.constant<SignalPart[]>(['mandatory', 'optional', 'secret', 'written']) },
  {
    weight: 2,
    arbitrary: fc
      .subarray<SignalPart>(['optional', 'secret', 'written', 'unasked'])
      .map((rest) => ['mandatory' as const, ...rest]),
  },
  { weight: 1, arbitrary: fc.subarray<SignalPart>([...signals]) },
);
const answer = fc.record({
  kind: fc.constant('answer'),
  form: anyForm,
  car: anyCar,
  decision: fc.constantFrom('accept', 'accept', 'accept', 'accept', 'decline', 'withdraw'),
  accepted: acceptedParts,
  isErasing: fc.constantFrom(false, false, true),
});
const permit = fc.record({
  kind: fc.constant('permit'),
  consumer: fc.nat({ max: CONSUMERS - 1 }),
  what: fc.constantFrom('Standard', 'Action', 'read'),
  isOn: fc.constantFrom(true, true, false),
});
const revoke = fc.record({
  kind: fc.constant('revoke'),
  form: anyForm,
  cars: fc.option(someCars, { nil: null, freq: 6 }),
});
const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 3, arbitrary: publish },
  { weight: 6, arbitrary: answer },
  { weight: 3, arbitrary: permit },
  { weight: 1, arbitrary: revoke },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('sweep') }) },
);

const aim: fc.Arbitrary<Aim> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      from: fc.constant('car'),
      shift: fc.constantFrom(0, 0, 0, -1, -SECOND_MS, -10 * MINUTE_MS, -5 * HOUR_MS),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      from: fc.constantFrom('grant', 'end', 'skew limit', 'half hour'),
      shift: fc.constantFrom(0, -1, 1),
    }),
  },
);
const batch: fc.Arbitrary<BatchPlan> = fc.record({
  form: anyForm,
  isForeign: fc.constantFrom(...Array.from({ length: 15 }, () => false), true),
  isRepeated: fc.constantFrom(false, false, false, false, true),
  isSealed: fc.constantFrom(false, false, false, false, true),
  samples: fc.array(fc.record({ signal: fc.constantFrom(...signals), aim }), { minLength: 1, maxLength: 4 }),
});
const sending = { car: anyCar, batches: fc.array(batch, { minLength: 12, maxLength: 24, size: 'max' }) };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: change },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('send'), ...sending }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('race'), change: change.filter(isRaceable), ...sending }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('wait'),
      milliseconds: fc.constantFrom(1, SECOND_MS, 3 * SECOND_MS, 20 * MINUTE_MS, 5 * HOUR_MS, 24 * HOUR_MS),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('end'),
      form: anyForm,
      car: anyCar,
      isJustBefore: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('checkIn'),
      car: anyCar,
      zone: fc.constantFrom(...zoneNames),
      isApplied: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('skew'),
      car: anyCar,
      milliseconds: fc.constantFrom(
        0,
        0,
        30 * SECOND_MS,
        MINUTE_MS,
        MINUTE_MS + 1,
        HOUR_MS,
        -SECOND_MS,
        -HOUR_MS,
      ),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reconnect'), car: anyCar }) },
);

/** What is erased while it is being sent may be stored again by its sender: no expectation holds for it. */
function isRaceable(candidate: Change): boolean {
  return candidate.kind !== 'answer' || !candidate.isErasing;
}

/** Forms, a first round in which most of them are published and answered, and then anything. */
export const histories: fc.Arbitrary<HistoryPlan> = fc.record({
  forms: fc.array(form, { minLength: FORMS, maxLength: FORMS }),
  steps: fc
    .tuple(
      fc.array(publish, { minLength: 3, maxLength: 6, size: 'max' }),
      fc.array(answer, { minLength: 6, maxLength: 12, size: 'max' }),
      fc.array(step, { minLength: 30, maxLength: 50, size: 'max' }),
    )
    .map((parts) => parts.flat()),
});
