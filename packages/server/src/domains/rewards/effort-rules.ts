import { liveStatuses } from '@vinculum/contract/consent/vocabulary.ts';
import type { ConsentEffort } from '@vinculum/contract/vehicle/messages.ts';
import type { VehicleConsent } from '../consent/public.ts';

export const effortRefusals = ['notLive', 'repeated', 'tooFast', 'tooMuchDriving', 'tooManyDays'] as const;
/** Why what a car said of its effort is not believed. */
export type EffortRefusal = (typeof effortRefusals)[number];

const DAY_MS = 86_400_000;
/** No car on a road is faster; metres in an hour. */
const FASTEST_METRES_PER_HOUR = 400_000;
const HOUR_MS = 3_600_000;
/** Two clocks never tick quite alike. */
const TOLERANCE_MS = 60_000;

/** An effort with the revision under which it was decided that its consent is live. */
export interface BelievedEffort extends ConsentEffort {
  readonly revision: number;
}

/** Parts what a car says of its efforts at `now` into what is believed and why the rest is not. */
export function judgeEfforts(
  efforts: readonly ConsentEffort[],
  consents: readonly VehicleConsent[],
  now: number,
): { readonly believed: readonly BelievedEffort[]; readonly refused: readonly EffortRefusal[] } {
  const byId = new Map(consents.map((consent) => [consent.consentId, consent]));
  const believed = new Map<number, BelievedEffort>();
  const refused: EffortRefusal[] = [];
  for (const effort of efforts) {
    const consent = byId.get(effort.consent_id);
    const refusal = believed.has(effort.consent_id) ? 'repeated' : refusalOf(effort, consent, now);
    if (refusal !== null) refused.push(refusal);
    else if (consent !== undefined)
      believed.set(effort.consent_id, { ...effort, revision: consent.revision });
  }
  return { believed: [...believed.values()], refused };
}

function refusalOf(
  effort: ConsentEffort,
  consent: VehicleConsent | undefined,
  now: number,
): EffortRefusal | null {
  if (consent === undefined || consent.grantedAt === null || !isLive(consent, now)) return 'notLive';
  const elapsed = Math.max(0, now - consent.grantedAt) + TOLERANCE_MS;
  if (effort.metres * HOUR_MS > elapsed * FASTEST_METRES_PER_HOUR) return 'tooFast';
  if (effort.driving_ms > elapsed) return 'tooMuchDriving';
  // A span touches one calendar day more than it holds, and one more where it begins late in the day.
  if (effort.use_days > Math.floor(elapsed / DAY_MS) + 2) return 'tooManyDays';
  return null;
}

function isLive({ status, expiresAt }: VehicleConsent, now: number): boolean {
  return liveStatuses.includes(status) && (expiresAt === null || now < expiresAt);
}
