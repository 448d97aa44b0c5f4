import type { Envelope } from '@vinculum/contract/envelope/envelope.ts';
import { anyChange } from '@vinculum/testkit/any-change.ts';
import { expect, test } from 'vitest';
import type { VehicleConsent } from '../../domains/consents/public.ts';
import type { DataMessage, WireSample } from './data-message.ts';
import { type OfferedBatch, judgeConsent } from './delivery-verdict.ts';
import { type CompiledGrant, compileConsent } from './grant-table.ts';

const VIN = 'YNR40EA5XR1000001';
const [SPEED, PEDAL, SEALED, LOST] = [1, 2, 300, 9] as const;
const NOW = 5000;
/** One value around each firing of a trigger, nothing by its own clock. */
const onFiring: Envelope = {
  signal_id: PEDAL,
  max_rate_hz: null,
  bounds: [
    {
      format: 'SINGLE',
      clock: {
        kind: 'TRIGGER',
        trigger: {
          signal_id: PEDAL,
          direction: 'CHANGE',
          value: null,
          hysteresis_percent: 0,
          absolute_value: false,
          all_array_value: false,
          analysis: { kind: 'VALUE' },
        },
      },
      before_ms: 0,
      after_ms: 0,
      max_error: null,
      moments: null,
      samples: null,
      share: null,
    },
  ],
  sealed: null,
};
const consent: VehicleConsent = {
  consentId: 7,
  formId: 1,
  consumerId: 2,
  vin: VIN,
  status: 'FORM_ACCEPTED',
  revision: 3,
  retentionDays: 30,
  formHash: 'h',
  acceptedSignals: [SPEED, PEDAL, SEALED, LOST],
  grantedAt: 1000,
  expiresAt: 9000,
  schedule: null,
  readSignals: [SPEED, PEDAL, SEALED, LOST],
  encryptedSignals: [SEALED],
  envelopes: [anyChange(SPEED), onFiring, anyChange(SEALED, true)],
  dataTypes: new Map([SPEED, PEDAL, SEALED, LOST].map((id) => [id, 'FLOAT'])),
  promisedEfforts: [],
  readPermission: true,
};
const grant = (change: Partial<VehicleConsent> = {}) => compileConsent({ ...consent, ...change }, 'UTC');
const message = (
  seq: number,
  samples: readonly WireSample[],
  change: Partial<DataMessage> = {},
): DataMessage => ({
  seq,
  baseTime: 2000,
  samples,
  event: null,
  jwe: null,
  ...change,
});

function judge(
  input: CompiledGrant | null,
  messages: readonly DataMessage[],
  after: Parameters<typeof judgeConsent>[2]['after'] = { seq: 0, gateState: new Float64Array(0) },
) {
  const items = messages.map((one): OfferedBatch => {
    return { vin: VIN, consentId: 7, message: one, isTooLate: () => false, done: () => {} };
  });
  const { write, drops, position } = judgeConsent(input, items, { after, now: NOW });
  const bodies = write?.batches.map(({ body }): unknown => JSON.parse(body));
  return { write, drops: Object.fromEntries(drops), position, bodies };
}
const fired = { signal_id: PEDAL, fired_at: 2000, suppressed: 0 };
const jwe = 'a.b.c.d.e';

test('what is judged says whose it is, after which message it comes and when its last sample was taken', () => {
  const { write, position } = judge(
    grant(),
    [
      message(4, [
        [SPEED, 30, 1],
        [SPEED, 10, 2],
      ]),
      message(6, [[SPEED, 0, 3]], { baseTime: 2020 }),
    ],
    { seq: 3, gateState: new Float64Array(0) },
  );
  const whose = { consentId: 7, formId: 1, consumerId: 2, vin: VIN, revision: 3, retentionDays: 30 };
  expect(write).toMatchObject(whose);
  expect(write).toMatchObject({ afterSeq: 3, seq: 6, lastSampleAt: 2030, beyond: [] });
  expect(write?.batches).toMatchObject([
    { seq: 4, baseTime: 2000, lastSampleAt: 2030 },
    { seq: 6, baseTime: 2020, lastSampleAt: 2020 },
  ]);
  expect(position.seq).toBe(6);
});

test.each([
  ['one that was stored', 4, [4], { REPLAYED: 2 }, null],
  ['an older one', 4, [3], { REPLAYED: 2 }, null],
  ['one that comes twice', 4, [5, 5], { REPLAYED: 2 }, [5]],
  ['one behind its follower', 4, [6, 5], { REPLAYED: 2 }, [6]],
])('a message of before is a replay: %s', (...[, seq, seqs, drops, written]) => {
  const samples = [[SPEED, 0, 1] as const, [SPEED, 1, 1] as const];
  const judged = judge(
    grant(),
    seqs.map((one) => message(one, samples)),
    { seq, gateState: new Float64Array(0) },
  );
  expect(judged.drops).toEqual(drops);
  expect(judged.write?.batches.map((batch) => batch.seq) ?? null).toEqual(written);
});

test.each([
  ['a signal by its own clock', message(1, [[SPEED, 0, 1]]), { samples: [[SPEED, 0, 1]] }, {}],
  [
    'a value of a firing',
    message(1, [[PEDAL, 0, 1]], { event: fired }),
    { samples: [[PEDAL, 0, 1]], event: fired },
    {},
  ],
  ['a value of a firing without one', message(1, [[PEDAL, 0, 1]]), null, { BEYOND_AGREED: 1 }],
  [
    'a value beside a firing of another signal',
    message(1, [[PEDAL, 0, 1]], { event: { ...fired, signal_id: SPEED } }),
    null,
    { BEYOND_AGREED: 1 },
  ],
  ['a text of a number', message(1, [[SPEED, 0, 'track']]), null, { BEYOND_AGREED: 1 }],
  [
    'an average beside a firing',
    message(1, [[PEDAL, 0, 1, 'AVERAGE']], { event: fired }),
    null,
    { BEYOND_AGREED: 1 },
  ],
  ['many numbers of one', message(1, [[SPEED, 0, [1, 2, 3]]]), null, { BEYOND_AGREED: 1 }],
  ['a signal without an envelope', message(1, [[LOST, 0, 1]]), null, { BEYOND_AGREED: 1 }],
  ['a signal that nobody agreed to', message(1, [[5, 0, 1]]), null, { NOT_ACCEPTED_SIGNAL: 1 }],
  ['an encrypted signal in plain text', message(1, [[SEALED, 0, 1]]), null, { NOT_ENCRYPTED: 1 }],
  ['a sample from before the grant', message(1, [[SPEED, -1001, 1]]), null, { NO_CONSENT: 1 }],
  ['an encrypted message', message(1, [], { jwe }), { samples: [], jwe }, {}],
  [
    'an encrypted message from before the grant',
    message(1, [], { jwe, baseTime: 999 }),
    null,
    { NO_CONSENT: 1 },
  ],
  [
    'some of a message',
    message(1, [
      [SPEED, 0, 1],
      [5, 0, 2],
      [SPEED, 1, 3],
      [LOST, 0, 4],
    ]),
    {
      samples: [
        [SPEED, 0, 1],
        [SPEED, 1, 3],
      ],
    },
    { NOT_ACCEPTED_SIGNAL: 1, BEYOND_AGREED: 1 },
  ],
  [
    'the event goes with its samples',
    message(1, [[5, 0, 1]], { event: fired, jwe }),
    { samples: [], jwe },
    {
      NOT_ACCEPTED_SIGNAL: 1,
    },
  ],
] as const)('%s', (...[, input, body, drops]) => {
  const judged = judge(grant(), [input]);
  expect(judged.bodies).toEqual(body === null ? [] : [body]);
  expect(judged.drops).toEqual(drops);
  const offsets: readonly number[] = body?.samples.map((sample) => sample[1]) ?? [];
  const last = body === null ? 0 : 2000 + Math.max(0, ...offsets);
  expect(judged.write).toMatchObject({ seq: 1, lastSampleAt: last });
});

test.each([
  ['no consent', null, { NO_CONSENT: 2 }],
  ['a form without encryption', grant({ encryptedSignals: [] }), { NOT_ACCEPTED_SIGNAL: 1 }],
  ['a consent that ended', grant({ expiresAt: 3000 }), { EXPIRED: 2 }],
  ['a maker that forbids reading', grant({ readPermission: false }), { PERMISSION_OFF: 2 }],
])('an encrypted message under %s does not pass', (...[, input, drops]) => {
  const judged = judge(input, [message(1, [[SPEED, 0, 1]], { jwe })]);
  expect(judged.drops).toEqual(drops);
  expect(
    judged.bodies?.flatMap((body) => (JSON.stringify(body).includes('jwe') ? [body] : [])) ?? [],
  ).toEqual([]);
});

test('what is beyond is counted by signal, 0 for what is encrypted', () => {
  const few = { ...anyChange(SEALED, true), sealed: { span_ms: 3_600_000, messages: 1, bytes: null } };
  const limited = grant({ envelopes: [anyChange(SPEED), onFiring, few], grantedAt: 2000 });
  const lost = [[LOST, 0, 1] as const, [LOST, 1, 2] as const, [PEDAL, 0, 1] as const];
  const judged = judge(limited, [
    message(1, lost),
    ...[2, 3, 4, 5].map((seq) => message(seq, [], { jwe })),
    message(6, [[5, 0, 1]]),
  ]);
  const sealedBeyond = judged.write?.beyond.find(({ signalId }) => signalId === 0)?.samples ?? 0;
  expect(sealedBeyond).toBeGreaterThan(0);
  expect(judged.write?.beyond.filter(({ signalId }) => signalId !== 0)).toEqual([
    { signalId: LOST, samples: 2 },
    { signalId: PEDAL, samples: 1 },
  ]);
  expect(judged.drops).toEqual({ BEYOND_AGREED: 3 + sealedBeyond, NOT_ACCEPTED_SIGNAL: 1 });
});

test('the latest value of a signal is the one that was taken last, of two of one moment the later', () => {
  const judged = judge(grant(), [
    message(1, [
      [SPEED, 20, 2],
      [SPEED, 10, 1],
    ]),
    message(
      2,
      [
        [SPEED, 0, 3],
        [SPEED, 5, 4, 'AVERAGE'],
      ],
      { baseTime: 2020 },
    ),
  ]);
  expect(judged.write?.latest).toEqual([{ signalId: SPEED, capturedAt: 2020, value: '3' }]);
  const first = judge(grant(), [
    message(1, [
      [SPEED, 20, 2],
      [SPEED, 10, 1],
    ]),
  ]);
  expect(first.write?.latest).toEqual([{ signalId: SPEED, capturedAt: 2020, value: '2' }]);
});

test('of each signal the latest value is noted, whichever comes between', () => {
  const judged = judge(grant({ envelopes: [anyChange(SPEED), anyChange(PEDAL)] }), [
    message(1, [
      [PEDAL, 30, 7],
      [SPEED, 20, 2],
      [PEDAL, 40, 8],
      [SPEED, 10, 1],
      [PEDAL, 35, 9],
    ]),
  ]);
  expect(judged.write?.latest).toEqual([
    { signalId: PEDAL, capturedAt: 2040, value: '8' },
    { signalId: SPEED, capturedAt: 2020, value: '2' },
  ]);
});

test('each signal is judged by its own type, and each message by itself: behind an encrypted one none is', () => {
  const dataTypes = new Map([
    [SPEED, 'STRING' as const],
    [PEDAL, 'FLOAT' as const],
    [SEALED, 'FLOAT' as const],
  ]);
  const open = anyChange(SEALED, true);
  const judged = judge(grant({ dataTypes, envelopes: [anyChange(SPEED), anyChange(PEDAL), open] }), [
    message(1, [], { jwe }),
    message(2, [
      [SPEED, 0, 'slow'],
      [SPEED, 1, 5],
      [PEDAL, 0, 5],
      [PEDAL, 1, 'slow'],
      [SEALED, 0, 5],
    ]),
  ]);
  expect(judged.bodies).toEqual([
    { samples: [], jwe },
    {
      samples: [
        [SPEED, 0, 'slow'],
        [PEDAL, 0, 5],
      ],
    },
  ]);
  expect(judged.drops).toEqual({ BEYOND_AGREED: 2, NOT_ENCRYPTED: 1 });
});

test('what the check of envelopes keeps is copied, begins anew when its length is another, and holds what passed', () => {
  const once = {
    ...anyChange(SPEED),
    bounds: anyChange(SPEED).bounds.map((bound) => ({ ...bound, clock: { kind: 'ONCE' as const } })),
  };
  const input = grant({ envelopes: [once] });
  const first = judge(input, [message(1, [[SPEED, 0, 1]])]);
  const before = first.position.gateState.slice();
  const second = judge(input, [message(2, [[SPEED, 1, 1]])], first.position);
  expect(second.drops).toEqual({ BEYOND_AGREED: 1 });
  expect(before).not.toHaveLength(0);
  expect(first.position.gateState).toEqual(before);
  expect(second.position.gateState).not.toBe(first.position.gateState);
  expect(second.write?.gateState).toBe(second.position.gateState);
  expect(judge(input, [message(2, [[SPEED, 1, 1]])], { seq: 1, gateState: before.slice(1) }).drops).toEqual(
    {},
  );
  expect(judge(null, [message(2, [[SPEED, 1, 1]])], first.position).position.gateState).toHaveLength(0);
});
