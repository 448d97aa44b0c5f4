import { liveStatuses } from '@vinculum/contract/consent/vocabulary.ts';
import type { CheckIn } from '@vinculum/contract/vehicle/messages.ts';
import type { VehicleConsent } from '../domains/consent/public.ts';
import { recordEffort, withEarned } from '../domains/rewards/public.ts';
import { type GatewayParts, refreshGrants } from './gateway-parts.ts';
import { sendDataStored, sendDesired, sendOffer } from './send-down.ts';
import { storeSignals } from './vehicle-signals-store.ts';
import { storeCheckIn } from './vehicle-session-store.ts';
import type { VehicleSession } from './vehicle-session.ts';

/**
 * Stores what a vehicle says of itself and answers with everything it should know: its desired state, the offers that
 * wait, and how far its data is stored. This repairs every loss, duplicate and reordering of earlier messages.
 */
export async function handleCheckIn(
  parts: GatewayParts,
  session: VehicleSession,
  checkIn: CheckIn,
): Promise<void> {
  const { vin, connection } = session;
  session.timeZone = checkIn.time_zone;
  const from = { vin, now: parts.clock() };
  await storeCheckIn(parts.db, checkIn, from);
  if (checkIn.signals !== undefined) await storeSignals(parts.db, checkIn.signals, from);
  await parts.consents.recordApplied(vin, checkIn.applied_revision);
  const consents = await refreshGrants(parts, vin, session.timeZone);
  const offers = await parts.consents.offersOf(vin);
  const live = consents.filter((consent) => liveStatuses.includes(consent.status));
  const lost = await parts.consents.agreedOffersOf(vin, unknownTo(checkIn, live));
  const positions = await parts.loadPositions(live.map((consent) => consent.consentId));
  const report = { efforts: checkIn.effort ?? [], consents, now: from.now };
  const { earned, refused } = await recordEffort(parts.db, report);
  for (const reason of refused) parts.metrics.effortRefusals.inc({ reason });
  // Before the desired state, which says of each that it is live: the car must not ask its owner again.
  for (const offer of lost) sendOffer(connection, offer);
  sendDesired(connection, withEarned(parts.consents.desiredStateOf(consents), earned));
  for (const offer of offers) sendOffer(connection, offer);
  if (positions.size > 0)
    sendDataStored(connection, {
      consents: [...positions].map(([consentId, seq]) => ({ consent_id: consentId, seq })),
    });
}

/** The live consents whose text the vehicle does not have: it was wiped, or never got it. */
function unknownTo({ consents }: CheckIn, live: readonly VehicleConsent[]): number[] {
  const known = new Map(consents.map((consent) => [consent.consent_id, consent.form_hash]));
  return live
    .filter(({ consentId, formHash }) => known.get(consentId) !== formHash)
    .map(({ consentId }) => consentId);
}
