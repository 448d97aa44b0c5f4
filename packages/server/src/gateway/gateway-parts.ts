import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Authority } from '../adapters/authority/authority.ts';
import type { Database } from '../db/database.ts';
import type { MessageReport } from '../domains/car-messages/public.ts';
import {
  agreedOffersOf,
  type AnswerOutcome,
  desiredStateOf,
  loadVehicleConsents,
  offersOf,
  recordAnswer,
  recordApplied,
  recordOfferReceived,
  type VehicleConsent,
} from '../domains/consents/public.ts';
import type { CarLog } from './link/car-log.ts';
import type { Delivery } from './delivery/delivery.ts';
import type { StreamPosition } from './delivery/delivery-store.ts';
import type { GrantTable } from './delivery/grant-table.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { DesiredState, OwnerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { messageId } from './link/send-down.ts';
import type { VehicleSession } from './sessions/vehicle-session.ts';

/** What every handler of the gateway is given. */
export interface GatewayParts {
  readonly db: Kysely<Database>;
  readonly consents: Consents;
  readonly grants: GrantTable;
  readonly delivery: Delivery;
  /** Stores what a vehicle says about a message to it; resolves after the commit. */
  readonly recordReport: (report: MessageReport) => Promise<void>;
  readonly authority: Authority;
  readonly metrics: GatewayMetrics;
  readonly loadPositions: (consentIds: readonly number[]) => Promise<ReadonlyMap<number, StreamPosition>>;
  readonly gatewayId: string;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** Milliseconds by a clock that nobody sets: for how long something waits. */
  readonly steady: () => number;
  readonly log: FastifyBaseLogger;
  /** Of what cars cause. */
  readonly carLog: CarLog;
}

/** Loads a vehicle's consents and puts them into the enforcement table. */
export async function refreshGrants(
  parts: Pick<GatewayParts, 'consents' | 'grants'>,
  vin: string,
  timeZone: string,
): Promise<readonly VehicleConsent[]> {
  const consents = (await parts.consents.load([vin])).get(vin) ?? [];
  parts.grants.put(vin, consents, timeZone);
  return consents;
}

/** What the gateway asks of the consent domain, with its database and clock. */
type Consents = ReturnType<typeof consentsOf>;

export function consentsOf(db: Kysely<Database>, clock: () => number) {
  return {
    load: (vins: readonly string[]): Promise<ReadonlyMap<string, readonly VehicleConsent[]>> =>
      loadVehicleConsents(db, vins),
    /** Never of a lower revision than before: an ended consent that is confirmed takes its own with it. */
    desiredStateOf(consents: readonly VehicleConsent[], session: VehicleSession): DesiredState {
      const state = desiredStateOf(consents);
      session.revision = Math.max(session.revision, state.revision);
      return { id: messageId(), ...state, revision: session.revision };
    },
    offersOf: (vin: string, consentIds?: readonly number[]) => offersOf(db, vin, consentIds),
    agreedOffersOf: (vin: string, consentIds: readonly number[]) => agreedOffersOf(db, vin, consentIds),
    recordReceived: (seen: {
      readonly vin: string;
      readonly consentId: number;
      readonly formHash: string;
      readonly language: string;
      readonly messageId: string;
    }): Promise<boolean> => recordOfferReceived(db, { ...seen, now: clock() }),
    recordAnswer: (input: {
      readonly vin: string;
      readonly consentId: number;
      readonly answer: OwnerAnswer;
      readonly certificateSerial: string;
    }): Promise<AnswerOutcome> => recordAnswer(db, { ...input, now: clock() }),
    recordApplied: (vin: string, appliedRevision: number): Promise<void> =>
      recordApplied(db, { vin, appliedRevision, now: clock() }),
  };
}
