import { databaseTroubleOf } from '../../db/trouble.ts';
import { applyMessageReports, type MessageReport } from '../../domains/car-messages/public.ts';
import { gather } from '../../mechanisms/gather.ts';
import { refreshGrantsOf, type SharedStatements, type StatementParts } from '../gateway-parts.ts';
import { type AnsweredCheckIn, recordBeside } from './beside-check-in.ts';
import { answerCheckIns } from './check-in.ts';
import { areCertificatesLive, beginSessions, endSessions } from './vehicle-session-store.ts';
import type { VehicleSession } from './vehicle-session.ts';

/** `soon` calls back a little later: what comes until then shares its statements. */
export function shareStatements(
  parts: StatementParts,
  soon: (callback: () => void) => void,
): SharedStatements {
  const { db, clock, gatewayId } = parts;
  const share = <I, O>(work: (items: readonly I[]) => Promise<readonly O[]>) =>
    gather({
      work,
      soon,
      isOfAll: (error) => databaseTroubleOf(error) !== null,
      failed: (err) => parts.log.warn({ err }, 'what cars caused could not be done together'),
    });
  const shareWrite = <I>(work: (items: readonly I[]) => Promise<unknown>) =>
    share<I, void>(async (items) => {
      await work(items);
      return items.map(() => undefined);
    });
  const startOf = ({ vin, serial, connectedAt }: VehicleSession) => ({ vin, serial, connectedAt, gatewayId });
  return {
    isCertificateLive: share((identities) => areCertificatesLive(db, identities, clock())),
    begin: shareWrite<VehicleSession>(async (sessions) => {
      const zones = await beginSessions(db, sessions.map(startOf));
      for (const session of sessions) session.timeZone = zones.get(session.vin) ?? session.timeZone;
    }),
    end: shareWrite<VehicleSession>((sessions) => endSessions(db, sessions.map(startOf), clock())),
    loadGrants: shareWrite<VehicleSession>(async (sessions) => {
      await refreshGrantsOf(parts, sessions);
      for (const session of sessions) session.hasGrants = true;
    }),
    answerCheckIn: share((received) => answerCheckIns(parts, received)),
    recordBeside: share<AnsweredCheckIn, boolean>((answered) => recordBeside(parts, answered)),
    recordReport: shareWrite<MessageReport>((reports) => applyMessageReports(db, reports, clock())),
  };
}
