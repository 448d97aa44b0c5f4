import { type ConsentStatus, liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { DAY_MS, HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import type { ConsentEffort } from '@vinculum/contract/vehicle/messages.ts';
import { type MeasuredEffort, measuredEfforts } from '@vinculum/contract/vehicle/promised-efforts.ts';

const effortRefusals = [
  'notLive',
  'notPermitted',
  'repeated',
  'tooFast',
  'tooMuchDriving',
  'tooManyDays',
  'notPromised',
] as const;
/** Why what a car said of its effort is not believed; of what is not promised only that part is dropped. */
export type EffortRefusal = (typeof effortRefusals)[number];

/** No car on a road is faster; metres in an hour. */
const FASTEST_METRES_PER_HOUR = 400_000;
/** Two clocks never tick quite alike. */
const TOLERANCE_MS = 60_000;

/** An effort with the revision under which it was decided that its consent is live; 0 for what is not promised. */
export interface BelievedEffort extends Readonly<Record<MeasuredEffort, number>> {
  readonly consent_id: number;
  readonly revision: number;
}

/** What has to be known of a consent to judge an effort under it. Times in milliseconds since 1970. */
export interface RewardedConsent {
  readonly consentId: number;
  readonly status: ConsentStatus;
  readonly revision: number;
  readonly grantedAt: number | null;
  /** Null without end. */
  readonly expiresAt: number | null;
  readonly promisedEfforts: readonly MeasuredEffort[];
  readonly readPermission: boolean;
}

/** Parts what a car says of its efforts at `now` into what is believed and why the rest is not. */
export function judgeEfforts(
  efforts: readonly ConsentEffort[],
  consents: readonly RewardedConsent[],
  now: number,
): { readonly believed: readonly BelievedEffort[]; readonly refused: readonly EffortRefusal[] } {
  const byId = new Map(consents.map((consent) => [consent.consentId, consent]));
  const believed = new Map<number, BelievedEffort>();
  const refused: EffortRefusal[] = [];
  for (const reported of efforts) {
    const consent = byId.get(reported.consent_id);
    if (consent === undefined || !isLive(consent, now)) {
      refused.push('notLive');
      continue;
    }
    // The maker's switch stops all that the car collects; speed is read for this as well.
    if (!consent.readPermission) {
      refused.push('notPermitted');
      continue;
    }
    const effort = promisedPart(reported, consent);
    const refusal = believed.has(reported.consent_id) ? 'repeated' : refusalOf(effort, consent, now);
    if (refusal !== null) refused.push(refusal);
    else believed.set(reported.consent_id, effort);
    if (saysMore(reported, consent)) refused.push('notPromised');
  }
  return { believed: [...believed.values()], refused };
}

function promisedPart(
  reported: ConsentEffort,
  { promisedEfforts, revision }: RewardedConsent,
): BelievedEffort {
  const of = (kind: MeasuredEffort) => (promisedEfforts.includes(kind) ? (reported[kind] ?? 0) : 0);
  return {
    consent_id: reported.consent_id,
    revision,
    metres: of('metres'),
    driving_ms: of('driving_ms'),
    use_days: of('use_days'),
  };
}

function saysMore(reported: ConsentEffort, { promisedEfforts }: RewardedConsent): boolean {
  return measuredEfforts.some((kind) => reported[kind] !== undefined && !promisedEfforts.includes(kind));
}

function refusalOf(
  effort: BelievedEffort,
  { grantedAt }: RewardedConsent,
  now: number,
): EffortRefusal | null {
  const elapsed = Math.max(0, now - (grantedAt ?? now)) + TOLERANCE_MS;
  if (effort.metres * HOUR_MS > elapsed * FASTEST_METRES_PER_HOUR) return 'tooFast';
  if (effort.driving_ms > elapsed) return 'tooMuchDriving';
  // A span touches one calendar day more than it holds, and one more where it begins late in the day.
  if (effort.use_days > Math.floor(elapsed / DAY_MS) + 2) return 'tooManyDays';
  return null;
}

function isLive({ status, grantedAt, expiresAt }: RewardedConsent, now: number): boolean {
  return liveStatuses.includes(status) && grantedAt !== null && (expiresAt === null || now < expiresAt);
}
