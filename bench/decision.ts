import { createEnvelopeGate, type GatedSample } from '@vinculum/collection/envelope/envelope-gate.ts';
import { compileGrant, whyRefused } from '@vinculum/collection/plan/may-leave-car.ts';
import type { Envelope, EnvelopeBound } from '@vinculum/contract/envelope/envelope.ts';

const START = Date.UTC(2026, 0, 5, 9);
const working = [{ start: '08:00', end: '18:00' }];
const schedule = {
  business_hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    active: day < 6,
    hours: day < 6 ? working : [],
  })),
  special_hours: [],
};

/**
 * One consent decision in nanoseconds, without and with a schedule, and together with the check of the envelope: of
 * samples on their own and of those of a window.
 */
export function measureDecision(input: { readonly rounds: number }): Promise<string[]> {
  const plain = nanoseconds(input.rounds, null);
  const scheduled = nanoseconds(input.rounds, schedule);
  const checked = nanoseconds(input.rounds, schedule, gateOf(bySelf));
  const windowed = nanoseconds(input.rounds, schedule, gateOf(inWindows));
  return Promise.resolve([
    `one decision without a schedule   ${plain.toFixed(1)} ns`,
    `one decision with a schedule      ${scheduled.toFixed(1)} ns`,
    `the same and its envelope         ${checked.toFixed(1)} ns (goal 120)`,
    `the same, in windows              ${windowed.toFixed(1)} ns (goal 120)`,
  ]);
}

const most = { count: 1, span_ms: 100 };
const single = { format: 'SINGLE' as const, before_ms: 0, after_ms: 0, max_error: null, share: null };
const bySelf: EnvelopeBound = { ...single, clock: { kind: 'CHANGE' }, moments: most, samples: most };
/** Of ten seconds, as many as there are. */
const inWindows: EnvelopeBound = {
  ...single,
  format: 'BATCH',
  clock: { kind: 'INTERVAL', every_ms: 10_001 },
  after_ms: 10_000,
  moments: { count: 1, span_ms: 10_001 },
  samples: most,
  share: 0.999,
};

/** Signals with ten values a second at most. */
function gateOf(bound: EnvelopeBound) {
  const envelopes = [2000, 2001, 2002].map(
    (signal_id): Envelope => ({ signal_id, max_rate_hz: 10, bounds: [bound], sealed: null }),
  );
  return createEnvelopeGate(envelopes, { grantedAt: START - 1000, accepted: new Set([2001]) });
}

function nanoseconds(
  rounds: number,
  input: typeof schedule | null,
  gate?: ReturnType<typeof gateOf>,
): number {
  const grant = compileGrant({
    status: 'FORM_ACCEPTED',
    acceptedSignals: new Set([2000, 2001, 2002]),
    encryptedSignals: new Set(),
    grantedAt: START - 1000,
    expiresAt: START + 86_400_000,
    revokedAt: null,
    schedule: input,
    timeZone: 'Europe/Stockholm',
    readPermission: true,
  });
  const sample = { signalId: 2001, t: START, receivedAt: START, isEncrypted: false };
  const gated: GatedSample = { ...sample, form: undefined, firedAt: null, eventSize: 7 };
  const state = gate?.resume(new Float64Array(0)) ?? new Float64Array(0);
  let refused = 0;
  const run = (count: number) => {
    for (let index = 0; index < count; index += 1) {
      sample.t = START + (index % 1000);
      sample.receivedAt = sample.t;
      gated.t += 100;
      gated.receivedAt = gated.t;
      if (whyRefused(grant, sample) !== null) refused += 1;
      else if (gate !== undefined && !gate.admits(state, gated)) refused += 1;
    }
  };
  run(rounds / 10);
  const started = performance.now();
  run(rounds);
  const ms = performance.now() - started;
  if (refused > 0) throw new Error('the measured samples should be permitted');
  return (ms * 1e6) / rounds;
}
