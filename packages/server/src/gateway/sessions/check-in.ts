import { liveStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { isTimeZone } from '@vinculum/contract/foundation/clock.ts';
import type { CheckIn } from '@vinculum/contract/vehicle/messages.ts';
import {
  agreedOffersOf,
  loadStates,
  offersOfCars,
  recordApplied,
  stateOf,
  type VehicleConsent,
} from '../../domains/consents/public.ts';
import { withEarned } from '../../domains/rewards/public.ts';
import {
  type GatewayParts,
  type ReceivedCheckIn,
  refreshGrantsOf,
  type StatementParts,
} from '../gateway-parts.ts';
import { comeBackOf } from './come-back.ts';
import { createHash } from 'node:crypto';
import { sendCheckedIn, sendDataStored, sendDesired, sendOffer, sendProblem } from '../link/send-down.ts';
import { storeCheckIns } from './vehicle-session-store.ts';
import type { VehicleSession } from './vehicle-session.ts';

/**
 * Answers a vehicle with everything it should know. What it says beside that is kept afterwards: the answer, which may
 * be a revocation, never waits for it.
 * @throws when what it says once a boot could not be kept: without an acknowledgement it says so again
 */
export async function handleCheckIn(
  parts: GatewayParts,
  session: VehicleSession,
  checkIn: CheckIn,
): Promise<void> {
  // Schedules are read in it.
  if (session.timeZone !== checkIn.time_zone) session.hasGrants = false;
  session.timeZone = checkIn.time_zone;
  session.revision = Math.max(session.revision, checkIn.applied_revision);
  // Told and not refused: the answer, which may be a revocation, never waits for a newer list of zones.
  if (!isTimeZone(checkIn.time_zone)) sendProblem(session.connection, 'checkin', 'UNKNOWN_TIME_ZONE');
  const consents = await parts.shared.answerCheckIn({ session, checkIn });
  if (!(await parts.shared.recordBeside({ session, checkIn, consents })))
    throw new Error('what a car says once a boot could not be stored');
}

/**
 * Answers vehicles, all with the same statements; returns the consents of each that were loaded, in their order. Those
 * whose stamp still holds have everything, and nothing of it is loaded.
 */
export async function answerCheckIns(
  parts: StatementParts,
  received: readonly ReceivedCheckIn[],
): Promise<readonly (readonly VehicleConsent[])[]> {
  const stored = received.map(({ session: { vin }, checkIn }) => ({ vin, checkIn }));
  const applied = stored.map(({ vin, checkIn }) => ({ vin, appliedRevision: checkIn.applied_revision }));
  // First: somebody who revoked waits for it.
  await recordApplied(parts.db, applied, parts.clock());
  await storeCheckIns(parts.db, stored, parts.clock());
  const unchanged = await unchangedOf(parts, received);
  const told = received.filter((one) => !unchanged.has(one));
  const consents = await answerAll(parts, told);
  const come_back = comeBackOf(parts.connected());
  return received.map((one) => {
    const { session, checkIn } = one;
    const ofCar = consents.get(one) ?? [];
    if (checkIn.stamp === undefined) return ofCar;
    const stamp = unchanged.has(one) ? checkIn.stamp : stampOf(stateOf(ofCar));
    sendCheckedIn(session.connection, { id: checkIn.id, stamp, come_back });
    return ofCar;
  });
}

/** Those of which nothing has changed since their stamp. An effort is judged, and paid, by the consents. */
async function unchangedOf(
  { db }: StatementParts,
  received: readonly ReceivedCheckIn[],
): Promise<ReadonlySet<ReceivedCheckIn>> {
  const stamped = received.filter(
    ({ checkIn: { stamp = '', effort = [] } }) => stamp !== '' && effort.length === 0,
  );
  if (stamped.length === 0) return new Set();
  const states = await loadStates(
    db,
    stamped.map(({ session }) => session.vin),
  );
  return new Set(
    stamped.filter(({ session, checkIn }) => stampOf(states.get(session.vin) ?? '') === checkIn.stamp),
  );
}

function stampOf(state: string): string {
  return createHash('sha256').update(state).digest('base64url');
}

/**
 * Answers vehicles with their desired state, the offers that wait, and how far their data is stored. This repairs every
 * loss, duplicate and reordering of earlier messages.
 */
async function answerAll(
  parts: StatementParts,
  received: readonly ReceivedCheckIn[],
): Promise<ReadonlyMap<ReceivedCheckIn, readonly VehicleConsent[]>> {
  if (received.length === 0) return new Map();
  const sessions = received.map(({ session }) => session);
  const vins = sessions.map(({ vin }) => vin);
  const known = await refreshGrantsOf(parts, sessions);
  for (const session of sessions) session.hasGrants = true;
  const offers = await offersOfCars(parts.db, vins);
  const states = received.map((one) => {
    const consents = known.get(one.session.vin) ?? [];
    const live = consents.filter((consent) => liveStatuses.includes(consent.status));
    return { received: one, consents, live, unknown: unknownTo(one.checkIn, live) };
  });
  const lost = await agreedOffersOf(
    parts.db,
    vins,
    states.flatMap(({ unknown }) => unknown),
  );
  const positions = await parts.loadPositions(
    states.flatMap(({ live }) => live.map(({ consentId }) => consentId)),
  );
  for (const {
    received: { session },
    consents,
    live,
    unknown,
  } of states) {
    const { vin, connection } = session;
    // Before the desired state, which says of each that it is live: the car must not ask its owner again.
    for (const offer of lost.get(vin) ?? [])
      if (unknown.includes(offer.consent_id)) sendOffer(connection, offer);
    sendDesired(connection, withEarned(session.desiredState(consents), session.earned));
    for (const offer of offers.get(vin) ?? []) sendOffer(connection, offer);
    const ends = live.flatMap(({ consentId }) => {
      const position = positions.get(consentId);
      return position === undefined ? [] : [{ consent_id: consentId, seq: position.seq }];
    });
    if (ends.length > 0) sendDataStored(connection, { consents: ends });
  }
  return new Map(states.map((state) => [state.received, state.consents]));
}

/** The live consents whose text the vehicle does not have: it was wiped, or never got it. */
function unknownTo({ consents }: CheckIn, live: readonly VehicleConsent[]): number[] {
  const known = new Map(consents.map((consent) => [consent.consent_id, consent.form_hash]));
  return live
    .filter(({ consentId, formHash }) => known.get(consentId) !== formHash)
    .map(({ consentId }) => consentId);
}
