import { databaseTroubleOf } from '../../db/trouble.ts';
import { dueMessages } from '../../domains/car-messages/public.ts';
import type { VehicleConsent } from '../../domains/consents/public.ts';
import { recordEfforts } from '../../domains/rewards/public.ts';
import type { ReceivedCheckIn, StatementParts } from '../gateway-parts.ts';
import { sendMessages } from '../link/send-messages.ts';
import { storeSignals } from './vehicle-session-store.ts';

/** A check-in that has its answer, with the consents that this was made from. */
export interface AnsweredCheckIn extends ReceivedCheckIn {
  readonly consents: readonly VehicleConsent[];
}

/**
 * Sends what waits for vehicles, and keeps what they said beside their consents, of all together. No failure is a
 * vehicle's: messages and effort are tried again at its next check-in.
 * @returns of each whether all is kept that it says once a boot: it says it again when its check-in is not acknowledged
 */
export async function recordBeside(
  parts: StatementParts,
  answered: readonly AnsweredCheckIn[],
): Promise<readonly boolean[]> {
  const now = parts.clock();
  await attempt(parts, answered, { what: 'messages', work: (ofThese) => sendDue(parts, ofThese, now) });
  const listing = answered.filter(({ checkIn }) => checkIn.signals !== undefined);
  const unkept = new Set(
    await attempt(parts, listing, { what: 'signals', work: (ofThese) => keepSignals(parts, ofThese, now) }),
  );
  await attempt(parts, answered, { what: 'effort', work: (ofThese) => keepEfforts(parts, ofThese, now) });
  return answered.map((one) => !unkept.has(one));
}

interface Attempt {
  readonly what: 'signals' | 'effort' | 'messages';
  readonly work: (answered: readonly AnsweredCheckIn[]) => Promise<void>;
}

/**
 * What cannot be done for all is done for each: what is wrong with one vehicle costs no other anything. Returns those
 * it could not be done for.
 */
async function attempt(
  parts: StatementParts,
  answered: readonly AnsweredCheckIn[],
  { what, work }: Attempt,
): Promise<readonly AnsweredCheckIn[]> {
  if (answered.length === 0) return [];
  try {
    await work(answered);
    return [];
  } catch (error) {
    if (answered.length > 1 && databaseTroubleOf(error) === null) {
      const failed: AnsweredCheckIn[] = [];
      for (const one of answered) failed.push(...(await attempt(parts, [one], { what, work })));
      return failed;
    }
    parts.metrics.unkept.inc({ what }, answered.length);
    const text = 'could not do all that a check-in asks for beside its answer';
    for (const { session } of answered)
      parts.carLog.error(session.vin, { err: error, vin: session.vin, what }, text);
    return answered;
  }
}

async function sendDue(
  { db }: StatementParts,
  answered: readonly AnsweredCheckIn[],
  now: number,
): Promise<void> {
  const connections = new Map(answered.map(({ session }) => [session.vin, session.connection]));
  let vins = [...connections.keys()];
  while (vins.length > 0) {
    const { messages, later } = await dueMessages(db, vins, now);
    for (const [vin, ofCar] of Map.groupBy(messages, (message) => message.vin)) {
      const connection = connections.get(vin);
      if (connection !== undefined) sendMessages(connection, ofCar);
    }
    vins = vins.filter((vin) => later.has(vin));
  }
}

async function keepSignals(
  { db }: StatementParts,
  answered: readonly AnsweredCheckIn[],
  now: number,
): Promise<void> {
  await storeSignals(
    db,
    answered.map(({ session: { vin }, checkIn: { signals = [] } }) => ({ vin, names: signals })),
    now,
  );
}

async function keepEfforts(
  parts: StatementParts,
  answered: readonly AnsweredCheckIn[],
  now: number,
): Promise<void> {
  const reports = answered.map(({ checkIn, consents }) => ({ efforts: checkIn.effort ?? [], consents }));
  for (const [index, { earned, refused }] of (await recordEfforts(parts.db, reports, now)).entries()) {
    const session = answered[index]?.session;
    if (session !== undefined) session.earned = earned;
    for (const reason of refused) parts.metrics.effortRefusals.inc({ reason });
  }
}
