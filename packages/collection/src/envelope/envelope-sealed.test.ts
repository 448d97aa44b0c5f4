import type { Envelope } from '@vinculum/contract/envelope/envelope.ts';
import { SPEED, VIN } from '@vinculum/testkit/gateway/gated-signals.ts';
import { describe, expect, it } from 'vitest';
import { createEnvelopeGate } from './envelope-gate.ts';

const START = Date.UTC(2026, 10, 2, 10);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Not accepted by the owner. */
const REFUSED = 3;
const PLAIN = 4;

type Sealed = NonNullable<Envelope['sealed']>;
const sealedOf = (signal_id: number, change: Partial<Sealed> | null): Envelope => ({
  signal_id,
  max_rate_hz: null,
  bounds: [],
  sealed: change === null ? null : { span_ms: HOUR, messages: null, bytes: null, ...change },
});
/** Of so many bytes at a time, received then or at another. */
const sealedAt = (t: number, bytes: number, receivedAt = t) => ({ t, bytes, receivedAt });
type SealStep = readonly [request: ReturnType<typeof sealedAt>, passes: boolean];
const LONG_AGO = -30 * DAY;
const manyAt = (count: number, request: (at: number) => ReturnType<typeof sealedAt>) =>
  Array.from({ length: count }, (_, at): SealStep => [request(at), true]);

describe('what is encrypted', () => {
  it.each<{
    readonly name: string;
    readonly envelopes: readonly Envelope[];
    readonly grantedAt: number;
    readonly steps: readonly SealStep[];
  }>([
    {
      name: 'messages: an hour may lie two hours ahead, and go back by one',
      envelopes: [sealedOf(SPEED, { messages: 60 })],
      grantedAt: LONG_AGO,
      steps: [
        ...Array.from({ length: 121 }, (): SealStep => [sealedAt(0, 1e6), true]),
        [sealedAt(52_739, 1), false],
        [sealedAt(52_740, 1), true],
        [sealedAt(52_740 - HOUR, 1, 52_740), false],
        [sealedAt(52_739 - HOUR, 1, 52_740), true],
      ],
    },
    {
      name: 'messages: by our clock an hour, two of them and a minute ahead',
      envelopes: [sealedOf(SPEED, { messages: 60 })],
      grantedAt: 0,
      steps: [
        ...manyAt(64, (at) => sealedAt(at * MINUTE, 1, 0)),
        [sealedAt(64 * MINUTE, 1, 56_279), false],
        [sealedAt(64 * MINUTE, 1, 56_280), true],
      ],
    },
    {
      name: 'bytes: as many as agreed and those of an hour, the last message whole',
      envelopes: [sealedOf(SPEED, { bytes: 60_000 })],
      grantedAt: 0,
      steps: [
        [sealedAt(0, 61_000), true],
        [sealedAt(0, 1000), true],
        [sealedAt(0, 1), false],
        [sealedAt(56_160, 1), false],
        [sealedAt(56_161, 2000), true],
        [sealedAt(176_040, 1), false],
        [sealedAt(176_041, 1), true],
      ],
    },
    {
      name: 'bytes: by the clock of the car two hours ahead',
      envelopes: [sealedOf(SPEED, { bytes: 60_000 })],
      grantedAt: LONG_AGO,
      steps: [
        [sealedAt(0, 121_000), true],
        [sealedAt(52_739, 1), false],
        [sealedAt(52_740, 1), true],
      ],
    },
    {
      name: 'what one of them refuses the other does not count',
      envelopes: [sealedOf(SPEED, { messages: 60, bytes: 60_000 })],
      grantedAt: 0,
      steps: [
        [sealedAt(0, 62_000), true],
        ...Array.from({ length: 9 }, (): SealStep => [sealedAt(0, 1), false]),
        ...manyAt(63, () => sealedAt(56_161, 0)),
        [sealedAt(56_161, 0), false],
        [sealedAt(56_280, 1000), true],
        [sealedAt(116_219, 0), false],
        [sealedAt(116_220, 0), true],
      ],
    },
    {
      name: 'signals add up: those that the owner accepted',
      envelopes: [
        sealedOf(SPEED, { messages: 20 }),
        sealedOf(VIN, { messages: 40 }),
        sealedOf(REFUSED, { messages: 3600 }),
        sealedOf(PLAIN, null),
      ],
      grantedAt: 0,
      steps: [
        ...manyAt(64, (at) => sealedAt(at * MINUTE, 1, 0)),
        [sealedAt(64 * MINUTE, 1, 56_279), false],
        [sealedAt(64 * MINUTE, 1, 56_281), true],
      ],
    },
    ...[
      [sealedOf(SPEED, { messages: 1, bytes: 1 }), sealedOf(VIN, {})],
      [sealedOf(VIN, {}), sealedOf(SPEED, { messages: 1, bytes: 1 })],
    ].map((envelopes, at) => ({
      name: `one that nothing bounds leaves all of them unbound, ${at === 0 ? 'last' : 'first'}`,
      envelopes,
      grantedAt: 0,
      steps: [0, -1, -2, -3, -4].map((hour): SealStep => [sealedAt(hour * HOUR, 1e6, -DAY), true]),
    })),
    {
      name: 'nothing where the owner accepted none of them',
      envelopes: [sealedOf(REFUSED, { messages: 60 })],
      grantedAt: 0,
      steps: [[sealedAt(0, 1), false]],
    },
  ])('$name', ({ envelopes, grantedAt, steps }) => {
    const accepted = { has: (id: number) => id !== REFUSED };
    const gate = createEnvelopeGate(envelopes, { grantedAt: START + grantedAt, accepted });
    const state = gate.resume(new Float64Array(0));
    const answered = steps.map(([request]): SealStep => {
      const seal = { ...request, t: START + request.t, receivedAt: START + request.receivedAt };
      return [request, gate.admitsSealed(state, seal)];
    });
    expect(answered).toEqual(steps);
  });
});
