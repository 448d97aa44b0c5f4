import { liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { isTimeZone } from '@vinculum/contract/foundation/clock.ts';
import {
  type CheckIn,
  checkIn as checkInSchema,
  consentEffort,
} from '@vinculum/contract/vehicle/messages.ts';
import type { VehicleConsent } from '../../domains/consents/public.ts';
import { dueMessages } from '../../domains/car-messages/public.ts';
import { recordEffort, withEarned } from '../../domains/rewards/public.ts';
import { type GatewayParts, refreshGrants } from '../gateway-parts.ts';
import { sendMessages } from '../outbox/send-changes.ts';
import { sendDataStored, sendDesired, sendOffer, sendProblem } from '../link/send-down.ts';
import { storeCheckIn, storeSignals } from './vehicle-session-store.ts';
import type { VehicleSession } from './vehicle-session.ts';
import { z } from 'zod';
import { isStorable } from '../../db/trouble.ts';

/**
 * Answers a vehicle with everything it should know: its desired state, the offers that wait, and how far its data is
 * stored. This repairs every loss, duplicate and reordering of earlier messages. What the vehicle says beside that is
 * kept afterwards: the answer, which may be a revocation, never waits for it.
 */
export async function handleCheckIn(
  parts: GatewayParts,
  session: VehicleSession,
  checkIn: CheckIn,
): Promise<void> {
  const { vin, connection } = session;
  session.timeZone = checkIn.time_zone;
  session.revision = Math.max(session.revision, checkIn.applied_revision);
  // Told and not refused: the answer, which may be a revocation, never waits for a newer list of zones.
  if (!isTimeZone(checkIn.time_zone)) sendProblem(connection, 'checkin', 'UNKNOWN_TIME_ZONE');
  const from = { vin, now: parts.clock() };
  await storeCheckIn(parts.db, checkIn, from);
  await parts.consents.recordApplied(vin, checkIn.applied_revision);
  const consents = await refreshGrants(parts, vin, session.timeZone);
  const offers = await parts.consents.offersOf(vin);
  const live = consents.filter((consent) => liveStatuses.includes(consent.status));
  const lost = await parts.consents.agreedOffersOf(vin, unknownTo(checkIn, live));
  const positions = await parts.loadPositions(live.map((consent) => consent.consentId));
  // Before the desired state, which says of each that it is live: the car must not ask its owner again.
  for (const offer of lost) sendOffer(connection, offer);
  sendDesired(connection, withEarned(parts.consents.desiredStateOf(consents, session), session.earned));
  for (const offer of offers) sendOffer(connection, offer);
  if (positions.size > 0)
    sendDataStored(connection, {
      consents: [...positions].map(([consentId, { seq }]) => ({ consent_id: consentId, seq })),
    });
  await attempt(parts, session, {
    what: 'messages',
    work: async () => sendMessages(connection, (await dueMessages(parts.db, [vin], from.now)).messages),
  });
  await storeReport(parts, session, { checkIn, consents, now: from.now });
}

interface Reported {
  readonly checkIn: CheckIn;
  readonly consents: readonly VehicleConsent[];
  readonly now: number;
}

/** Neither failure is the vehicle's: both are tried again at its next check-in. */
async function storeReport(
  parts: GatewayParts,
  session: VehicleSession,
  { checkIn, consents, now }: Reported,
): Promise<void> {
  // A vehicle lists its signals once a boot.
  session.unstoredSignals = checkIn.signals ?? session.unstoredSignals;
  await attempt(parts, session, {
    what: 'signals',
    async work() {
      const { vin, unstoredSignals } = session;
      if (unstoredSignals !== null) await storeSignals(parts.db, unstoredSignals, { vin, now });
      session.unstoredSignals = null;
    },
  });
  await attempt(parts, session, {
    what: 'effort',
    async work() {
      const report = { efforts: checkIn.effort ?? [], consents, now };
      const { earned, refused } = await recordEffort(parts.db, report);
      session.earned = earned;
      for (const reason of refused) parts.metrics.effortRefusals.inc({ reason });
    },
  });
}

async function attempt(
  parts: GatewayParts,
  { vin }: VehicleSession,
  { what, work }: { readonly what: 'signals' | 'effort' | 'messages'; readonly work: () => Promise<void> },
): Promise<void> {
  try {
    await work();
  } catch (error) {
    parts.metrics.unkept.inc({ what });
    const text = 'could not do all that a check-in asks for beside its answer';
    parts.carLog.error(vin, { err: error, vin, what }, text);
  }
}

/** The live consents whose text the vehicle does not have: it was wiped, or never got it. */
function unknownTo({ consents }: CheckIn, live: readonly VehicleConsent[]): number[] {
  const known = new Map(consents.map((consent) => [consent.consent_id, consent.form_hash]));
  return live
    .filter(({ consentId, formHash }) => known.get(consentId) !== formHash)
    .map(({ consentId }) => consentId);
}

/** How many entries of each list were left out. */
type DroppedEntries = Readonly<Record<'effort' | 'signals', number>>;

const signalName = z.string().min(1).max(100).refine(isStorable);
const MAX_EFFORTS = 1000;
const MAX_SIGNALS = 2000;

/**
 * A check-in as the gateway takes it: what a car says beside its consents is sifted entry by entry, so that one figure
 * that is not as described does not cost the car its answer, which may be a revocation.
 */
export const tolerantCheckIn = checkInSchema
  .extend({ effort: z.unknown().optional(), signals: z.unknown().optional() })
  .transform(({ effort, signals, ...rest }): { checkIn: CheckIn; dropped: DroppedEntries } => {
    const efforts = sift(effort, consentEffort, MAX_EFFORTS);
    const names = sift(signals, signalName, MAX_SIGNALS);
    return {
      checkIn: { ...rest, effort: efforts.kept, signals: names.kept },
      dropped: { effort: efforts.dropped, signals: names.dropped },
    };
  });

/** What fits, at most `most` of it. What is no list at all counts as one entry, and as nothing said. */
function sift<T>(
  reported: unknown,
  schema: z.ZodType<T>,
  most: number,
): { readonly kept: T[] | undefined; readonly dropped: number } {
  if (reported === undefined) return { kept: undefined, dropped: 0 };
  if (!Array.isArray(reported)) return { kept: undefined, dropped: 1 };
  const retained = reported.slice(0, most).flatMap((entry: unknown) => {
    const { success, data } = schema.safeParse(entry);
    return success ? [data] : [];
  });
  return { kept: retained, dropped: reported.length - retained.length };
}
