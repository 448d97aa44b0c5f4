import type { Envelope, EnvelopeBound, EnvelopeLimit } from '@vinculum/contract/envelope/envelope.ts';
import { everySignal, SPEED, VIN } from '@vinculum/testkit/gateway/gated-signals.ts';
import { describe, expect, it } from 'vitest';
import { createEnvelopeGate, type GatedSample } from './envelope-gate.ts';

const START = Date.UTC(2026, 10, 2, 10);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const limit = (span_ms: number | null, count = 1): EnvelopeLimit => ({ count, span_ms });
const bound = (change: Partial<EnvelopeBound>): EnvelopeBound => ({
  format: 'SINGLE',
  clock: { kind: 'CHANGE' },
  before_ms: 0,
  after_ms: 0,
  max_error: null,
  moments: null,
  samples: null,
  share: null,
  ...change,
});
const once = bound({ clock: { kind: 'ONCE' }, moments: limit(null), samples: limit(null) });
const byInterval = (every_ms: number, change: Partial<EnvelopeBound> = {}) =>
  bound({
    clock: { kind: 'INTERVAL', every_ms },
    moments: limit(every_ms),
    samples: limit(every_ms),
    ...change,
  });
const onFiring = (change: Partial<EnvelopeBound>) =>
  bound({
    clock: {
      kind: 'TRIGGER',
      trigger: {
        signal_id: SPEED,
        direction: 'CHANGE',
        value: null,
        hysteresis_percent: 0,
        absolute_value: false,
        all_array_value: false,
        analysis: { kind: 'VALUE' },
      },
    },
    ...change,
  });
const envelope = (bounds: readonly EnvelopeBound[], change: Partial<Envelope> = {}): Envelope => ({
  signal_id: SPEED,
  max_rate_hz: null,
  bounds: [...bounds],
  sealed: null,
  ...change,
});

/** What is asked about a sample, in milliseconds after the beginning; received when it was captured, or later. */
interface Requested {
  readonly t: number;
  readonly receivedAt?: number;
  readonly firedAt?: number;
  readonly eventSize?: number;
  readonly form?: GatedSample['form'];
  readonly signalId?: number;
}
type Step = readonly [request: Requested, passes: boolean];
interface Row {
  readonly name: string;
  readonly envelopes: readonly Envelope[];
  readonly grantedAt?: number;
  readonly steps: readonly Step[];
}

const passes = (t: number, more: Omit<Requested, 't'> = {}): Step => [{ t, ...more }, true];
const refused = (t: number, more: Omit<Requested, 't'> = {}): Step => [{ t, ...more }, false];
const times = (count: number, step: (index: number) => Step) =>
  Array.from({ length: count }, (_, at) => step(at));
/** One sample of a firing, so long after it. */
const around = (firedAt: number, after: number, more: Omit<Requested, 't'> = {}): Requested => ({
  firedAt,
  eventSize: 1,
  ...more,
  t: firedAt + after,
});

const gateOf = ({ envelopes, grantedAt = 0 }: Pick<Row, 'envelopes' | 'grantedAt'>) =>
  createEnvelopeGate(envelopes, { grantedAt: START + grantedAt, accepted: everySignal });

function answers(row: Row, isAnew: boolean): Step[] {
  let gate = gateOf(row);
  let state = gate.resume(new Float64Array(0));
  return row.steps.map(([request]) => {
    if (isAnew) {
      gate = gateOf(row);
      state = gate.resume(state);
    }
    const { t, firedAt, receivedAt = firedAt ?? t, form, eventSize = 0, signalId = SPEED } = request;
    const isAdmitted = gate.admits(state, {
      signalId,
      t: START + t,
      form,
      firedAt: firedAt === undefined ? null : START + firedAt,
      eventSize,
      receivedAt: START + receivedAt,
    });
    return [request, isAdmitted];
  });
}

/** Ten seconds, a thousandth less: 9,990 ms. */
const EVERY = 10_000;
const tenSeconds = envelope([byInterval(EVERY)]);
/** Windows of ten seconds, every minute; three samples in each. */
const windows = (max_rate_hz: number | null) =>
  envelope(
    [
      byInterval(MINUTE, {
        format: 'BATCH',
        before_ms: 4000,
        after_ms: 6000,
        samples: limit(MINUTE, 3),
        share: 1 / 6,
      }),
    ],
    { max_rate_hz },
  );
const few = windows(0.2);

const streamed: readonly Row[] = [
  {
    name: 'interval: a period and a second early, once',
    envelopes: [tenSeconds],
    steps: [passes(0), passes(0), refused(8989), passes(8990), refused(18_979), passes(18_980)],
  },
  {
    name: 'interval: what came late does not shift what comes next',
    envelopes: [tenSeconds],
    steps: [passes(0), passes(19_000), passes(19_000), refused(27_989), passes(27_990)],
  },
  {
    name: 'interval: back by a second is no set clock',
    envelopes: [tenSeconds],
    steps: [passes(0), passes(0), refused(-1000), passes(-1001), passes(-1001), refused(7988), passes(7989)],
  },
  {
    name: 'interval: a second sample a second before the first moves nothing back',
    envelopes: [tenSeconds],
    steps: [passes(0), passes(-1000), refused(8989), passes(8990)],
  },
  {
    name: 'interval: by our clock two periods and a minute ahead of the consent',
    envelopes: [tenSeconds],
    steps: [
      ...times(9, (at) => passes(at * EVERY, { receivedAt: 0 })),
      refused(9 * EVERY, { receivedAt: 9929 }),
      passes(9 * EVERY, { receivedAt: 9930 }),
      refused(10 * EVERY, { receivedAt: 19_919 }),
      passes(10 * EVERY, { receivedAt: 19_920 }),
    ],
  },
  {
    name: 'interval: before the consent no more than that',
    envelopes: [tenSeconds],
    grantedAt: HOUR,
    steps: [
      refused(HOUR - 79_981, { receivedAt: HOUR - 79_981 }),
      passes(HOUR - 79_980, { receivedAt: HOUR - 79_980 }),
    ],
  },
  {
    name: 'interval: a spool of a week, two periods and a minute',
    envelopes: [envelope([byInterval(HOUR)])],
    grantedAt: -30 * DAY,
    steps: [
      ...times(171, (at) => passes((at - 170) * HOUR, { receivedAt: 0 })),
      refused(HOUR, { receivedAt: 0 }),
    ],
  },
  {
    name: 'interval: of a long period 128 samples, two and a minute',
    envelopes: [envelope([byInterval(DAY)])],
    grantedAt: -300 * DAY,
    steps: [
      ...times(131, (at) => passes((at - 130) * DAY, { receivedAt: 0 })),
      refused(DAY, { receivedAt: 0 }),
    ],
  },
  {
    name: 'interval: no sample of an event, none in another form, none of another signal',
    envelopes: [tenSeconds],
    steps: [
      refused(0, { firedAt: 0, eventSize: 1 }),
      refused(0, { form: 'AVERAGE' }),
      refused(0, { signalId: VIN }),
      passes(0),
    ],
  },
  {
    name: 'each form by its own interval',
    envelopes: [
      envelope([byInterval(EVERY), byInterval(EVERY, { format: 'AVERAGE', before_ms: 500, after_ms: 500 })]),
    ],
    steps: [
      passes(0),
      passes(0, { form: 'AVERAGE' }),
      passes(0),
      passes(0, { form: 'AVERAGE' }),
      refused(8989),
      refused(8989, { form: 'AVERAGE' }),
      passes(8990),
      passes(8990, { form: 'AVERAGE' }),
    ],
  },
  {
    name: 'several in a span are as far apart as they share it',
    envelopes: [envelope([bound({ samples: limit(50_000, 5) })])],
    steps: [passes(0), passes(0), refused(8989), passes(8990)],
  },
  {
    name: 'on change: at the rate of the signal',
    envelopes: [envelope([bound({ moments: limit(100), samples: limit(100) })], { max_rate_hz: 10 })],
    // 99.9 ms apart, a second and one of them early.
    steps: [...times(12, () => passes(0)), refused(98), passes(99), refused(198), passes(199)],
  },
  {
    name: 'on change: of a signal whose rate nobody knows all, whenever, and without a place of its own',
    envelopes: [envelope([bound({})]), envelope([once], { signal_id: VIN })],
    steps: [
      ...times(50, () => passes(0)),
      passes(-HOUR, { receivedAt: -DAY }),
      passes(0, { signalId: VIN }),
      refused(DAY, { signalId: VIN }),
      passes(0),
    ],
  },
  {
    name: 'once: anew when it is granted again',
    envelopes: [envelope([once])],
    grantedAt: MINUTE,
    steps: [passes(MINUTE - 1), passes(MINUTE), refused(MINUTE), refused(DAY)],
  },
  {
    name: 'windows: both ends and the wire count, and no more samples than fit',
    envelopes: [few],
    steps: [passes(0), passes(1), passes(10_002), refused(10_002), passes(10_003)],
  },
  {
    name: 'windows: one soon after another, then as far apart as agreed',
    envelopes: [few],
    // Due after two intervals of 59,940 ms, early by one of 60,000 ms, two windows and a second.
    steps: [passes(0), passes(10_003), refused(38_879), passes(38_880), refused(98_819), passes(98_820)],
  },
  {
    name: 'windows: a clock that went back by more than a second begins another',
    envelopes: [few],
    steps: [passes(0), passes(4000), passes(4000), refused(3000), passes(2999), passes(2999)],
  },
  {
    name: 'windows: steps back by a second stay in their window, and are its samples',
    envelopes: [few],
    steps: [passes(0), passes(5000), passes(4500), refused(9999)],
  },
  {
    name: 'windows: at the rate of the signal within them, and not anew in the next',
    envelopes: [windows(10)],
    steps: [
      // 99.9 ms apart, a second and one of them early.
      ...times(12, () => passes(0)),
      refused(98),
      passes(99),
      ...times(12, () => passes(MINUTE)),
      refused(MINUTE + 98),
      refused(MINUTE - 1000),
      passes(MINUTE + 99),
    ],
  },
  {
    name: 'windows: at that rate anew where the clock was set back, in another window',
    envelopes: [windows(10)],
    steps: [...times(12, () => passes(0)), refused(-1000), ...times(12, () => passes(-1001)), refused(-1001)],
  },
  {
    name: 'windows: by our clock too',
    envelopes: [few],
    steps: [
      ...times(4, (at) => passes(at * MINUTE, { receivedAt: 0 })),
      refused(4 * MINUTE, { receivedAt: 4 * 59_940 - 179_881 }),
      passes(4 * MINUTE, { receivedAt: 4 * 59_940 - 179_880 }),
    ],
  },
  {
    name: 'windows: of a signal whose rate nobody knows any number, within them',
    envelopes: [windows(null)],
    steps: [...times(50, () => passes(0)), passes(10_002), passes(10_003), refused(20_006)],
  },
  {
    name: 'windows: none reaches back by small steps',
    envelopes: [windows(null)],
    steps: [passes(0), passes(-1000), passes(-2000), passes(-3000), refused(-4000), refused(10_000)],
  },
  {
    name: 'windows that leave no gap: at the rate of the signal',
    envelopes: [
      envelope(
        [
          byInterval(1000, {
            format: 'BATCH',
            before_ms: 500,
            after_ms: 500,
            samples: limit(100),
            share: 1,
          }),
        ],
        { max_rate_hz: 10 },
      ),
    ],
    steps: [...times(12, () => passes(0)), refused(98), passes(99)],
  },
  {
    name: 'encrypted: none in plain text',
    envelopes: [
      envelope([byInterval(EVERY), onFiring({})], { sealed: { span_ms: HOUR, messages: 1, bytes: 1 } }),
    ],
    steps: [refused(0), refused(0, { firedAt: 0, eventSize: 1 })],
  },
];

/** From four seconds before a firing to six after it: three samples. */
const ofWindow = { before_ms: 4000, after_ms: 6000, moments: limit(EVERY) };
const fired: readonly Row[] = [
  {
    name: 'single: as old as it likes, not later than its firing',
    envelopes: [envelope([onFiring({ moments: limit(EVERY) })])],
    steps: [
      [around(0, 3), false],
      [around(0, -300 * DAY), true],
      [around(0, 0), false],
      [around(1, 2), true],
      [around(8989, 0), false],
      [around(8990, 2), true],
    ],
  },
  {
    name: 'single: alone in its message, and nothing of the event of another signal',
    envelopes: [envelope([onFiring({ moments: limit(EVERY) })])],
    steps: [
      [around(0, 0, { eventSize: 2 }), false],
      [{ t: 0, firedAt: Number.NaN, eventSize: 1 }, false],
      [around(0, 0), true],
    ],
  },
  {
    name: 'batch: both ends of its window, and no more samples than fit, in messages however many',
    envelopes: [envelope([onFiring({ format: 'BATCH', ...ofWindow })], { max_rate_hz: 0.2 })],
    steps: [
      [around(0, -4003, { eventSize: 2 }), false],
      [around(0, -4002, { eventSize: 2 }), true],
      [around(0, 0), true],
      [around(0, 6003, { eventSize: 2 }), false],
      [around(0, 6002, { eventSize: 2 }), true],
      [around(0, 6002), false],
    ],
  },
  {
    name: 'batch: at the rate of the signal, in messages however many, and not anew with another firing',
    envelopes: [envelope([onFiring({ format: 'BATCH', ...ofWindow })], { max_rate_hz: 10 })],
    steps: [
      // 99.9 ms apart, a second and one of them early.
      ...times(12, (): Step => [around(0, 0, { eventSize: 6 }), true]),
      [around(0, 98), false],
      [around(0, 99), true],
      [around(98, 0), false],
      [around(99, 99), false],
      [around(99, 100), true],
    ],
  },
  {
    name: 'batch: at that rate anew where the clock was set back, as another firing',
    envelopes: [envelope([onFiring({ format: 'BATCH', ...ofWindow })], { max_rate_hz: 10 })],
    steps: [
      ...times(12, (): Step => [around(0, 0), true]),
      [around(0, -1000), false],
      ...times(12, (): Step => [around(0, -1001), true]),
      [around(0, -1001), false],
      [around(0, -2002), false],
      [around(8990, -2002), true],
    ],
  },
  {
    name: 'batch: at that rate by our clock too, a minute ahead and two of them',
    envelopes: [envelope([onFiring({ format: 'BATCH', before_ms: 4000 })], { max_rate_hz: 10 })],
    steps: [
      ...times(600, (at): Step => [around(-2000 * Math.floor(at / 12), 0, { receivedAt: 0 }), true]),
      ...times(3, (): Step => [around(-HOUR, 0, { receivedAt: 0 }), true]),
      [around(-HOUR, 0, { receivedAt: 0 }), false],
      [around(-HOUR, 0, { receivedAt: 100 }), true],
    ],
  },
  {
    name: 'batch: of a signal whose rate nobody knows any number',
    envelopes: [envelope([onFiring({ format: 'BATCH', ...ofWindow })])],
    steps: times(50, () => [around(0, 0, { eventSize: 50 }), true]),
  },
  {
    name: 'batch: firings as far apart as agreed',
    envelopes: [envelope([onFiring({ format: 'BATCH', ...ofWindow })])],
    steps: [
      [around(0, 0), true],
      [around(1, 0), true],
      [around(8989, 0), false],
      [around(8990, 0), true],
      [around(8990, 1), true],
      [around(18_979, 0), false],
      [around(18_980, 0), true],
    ],
  },
  {
    name: 'batch and single: one alone may be old, of several none',
    envelopes: [envelope([onFiring({ moments: limit(EVERY) }), onFiring({ format: 'BATCH', ...ofWindow })])],
    steps: [
      [around(0, -HOUR, { eventSize: 2 }), false],
      [around(0, -HOUR), true],
      // The value at the firing was sent: what comes alone is of the window.
      [around(0, -HOUR), false],
      [around(0, 0), true],
      [around(0, 6000, { eventSize: 2 }), true],
    ],
  },
  ...(['AVERAGE', 'DERIVATIVE', 'CURVE_LOG'] as const).map(
    (form): Row => ({
      name: `${form}: around its firing, ${form === 'CURVE_LOG' ? 'as many as fit' : 'one'}`,
      envelopes: [envelope([onFiring({ format: form, ...ofWindow })], { max_rate_hz: 0.2 })],
      steps: [
        [around(0, 0), false],
        [around(0, 6003, { form }), false],
        [around(0, -4002, { form }), true],
        [around(0, 0, { form }), form === 'CURVE_LOG'],
        [around(0, 6002, { form }), form === 'CURVE_LOG'],
        [around(0, 6002, { form }), false],
        [{ t: 0, form }, false],
      ],
    }),
  ),
  {
    name: 'one number a firing, also of a signal whose rate nobody knows',
    envelopes: [envelope([onFiring({ format: 'AVERAGE', ...ofWindow })])],
    steps: [
      [around(0, 0, { form: 'AVERAGE' }), true],
      [around(0, 0, { form: 'AVERAGE' }), false],
    ],
  },
  {
    name: 'firings that nothing bounds: whenever',
    envelopes: [envelope([onFiring({})])],
    steps: [0, -1000, -1500, -1500 - DAY, 0].map((at) => [around(at, 0, { receivedAt: -DAY }), true]),
  },
];

describe.each([
  ['in one process', false],
  ['in another process for every sample, with what was kept', true],
])('%s', (_, isAnew) => {
  it.each([...streamed, ...fired])('$name', (row) => {
    expect(answers(row, isAnew)).toEqual(row.steps);
  });
});
