import { compileGrant, isSamplePermitted } from '@vinculum/collection/permitted.ts';

const ROUNDS = 5_000_000;
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

/** One consent decision in nanoseconds, without and with a schedule. */
export function measureDecision(): Promise<string[]> {
  const plain = nanoseconds(null);
  const scheduled = nanoseconds(schedule);
  return Promise.resolve([
    `one decision without a schedule   ${plain.toFixed(1)} ns`,
    `one decision with a schedule      ${scheduled.toFixed(1)} ns`,
  ]);
}

function nanoseconds(given: typeof schedule | null): number {
  const grant = compileGrant({
    status: 'FORM_ACCEPTED',
    acceptedSignals: new Set([2000, 2001, 2002]),
    encryptedSignals: new Set(),
    grantedAt: START - 1000,
    expiresAt: START + 86_400_000,
    revokedAt: null,
    schedule: given,
    timeZone: 'Europe/Stockholm',
    readPermission: true,
  });
  const sample = { signalId: 2001, t: START, receivedAt: START, isEncrypted: false };
  let refused = 0;
  const run = (rounds: number) => {
    for (let index = 0; index < rounds; index += 1) {
      sample.t = START + (index % 1000);
      sample.receivedAt = sample.t;
      if (isSamplePermitted(grant, sample) !== null) refused += 1;
    }
  };
  run(ROUNDS / 10);
  const started = performance.now();
  run(ROUNDS);
  const ms = performance.now() - started;
  if (refused > 0) throw new Error('the measured samples should be permitted');
  return (ms * 1e6) / ROUNDS;
}
