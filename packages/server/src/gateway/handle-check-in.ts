import { liveStatuses } from '@vinculum/contract/consent/vocabulary.ts';
import type { CheckIn } from '@vinculum/contract/vehicle/messages.ts';
import { type GatewayParts, refreshGrants } from './gateway-parts.ts';
import { sendDataStored, sendDesired, sendOffer } from './send-down.ts';
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
  await storeCheckIn(parts.db, checkIn, { vin, now: parts.clock() });
  await parts.consents.recordApplied(vin, checkIn.applied_revision);
  const consents = await refreshGrants(parts, vin, session.timeZone);
  const offers = await parts.consents.offersOf(vin);
  const live = consents.filter((consent) => liveStatuses.includes(consent.status));
  const positions = await parts.loadPositions(live.map((consent) => consent.consentId));
  sendDesired(connection, parts.consents.desiredStateOf(consents));
  for (const offer of offers) sendOffer(connection, offer);
  if (positions.size > 0)
    sendDataStored(connection, {
      consents: [...positions].map(([consentId, seq]) => ({ consent_id: consentId, seq })),
    });
}
