import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Authority } from '../adapters/authority/port.ts';
import type { Database } from '../db/database.ts';
import type { MessageReport } from '../domains/car-messages/public.ts';
import {
  agreedOffersOf,
  type AnswerOutcome,
  desiredStateOf,
  loadStates,
  loadVehicleConsents,
  offersOf,
  offersOfCars,
  recordAnswer,
  recordApplied,
  recordOfferReceived,
  stateOf,
  type VehicleConsent,
} from '../domains/consents/public.ts';
import type { CarLog } from './link/car-log.ts';
import type { Delivery } from './delivery/delivery.ts';
import type { StreamPosition } from './delivery/delivery-store.ts';
import type { GrantTable } from './delivery/grant-table.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { PeerIdentity } from '../adapters/vehicle-link/port.ts';
import type { CheckIn, DesiredState, OwnerAnswer } from '@vinculum/contract/vehicle/messages.ts';
import { messageId } from './link/send-down.ts';
import type { VehicleSession } from './sessions/vehicle-session.ts';

/** What every handler of the gateway is given. */
export interface GatewayParts {
  readonly db: Kysely<Database>;
  readonly consents: Consents;
  readonly grants: GrantTable;
  readonly delivery: Delivery;
  /** What is asked and written for many vehicles at once. */
  readonly shared: SharedStatements;
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

/** A check-in that waits for its answer. */
export interface ReceivedCheckIn {
  readonly session: VehicleSession;
  readonly checkIn: CheckIn;
}

/**
 * What a vehicle that comes, goes or says something costs the database: each is done by the same statements for all
 * vehicles that do so at the same time, however many they are. All resolve after the commit.
 */
export interface SharedStatements {
  readonly isCertificateLive: (identity: PeerIdentity) => Promise<boolean>;
  readonly begin: (session: VehicleSession) => Promise<void>;
  readonly end: (session: VehicleSession) => Promise<void>;
  /** Brings the enforcement table up to date for the vehicle of a session. */
  readonly loadGrants: (session: VehicleSession) => Promise<void>;
  /** Returns the consents of the vehicle, where they were loaded. */
  readonly answerCheckIn: (received: ReceivedCheckIn) => Promise<readonly VehicleConsent[]>;
  /** Keeps what a check-in says beside what it is answered for, and sends the messages that wait. */
  readonly recordBeside: (
    answered: ReceivedCheckIn & { readonly consents: readonly VehicleConsent[] },
  ) => Promise<void>;
  /** Stores what a vehicle says about a message to it. */
  readonly recordReport: (report: MessageReport) => Promise<void>;
}

/** What such statements are made with. */
export type StatementParts = Pick<
  GatewayParts,
  'db' | 'consents' | 'grants' | 'metrics' | 'loadPositions' | 'gatewayId' | 'clock' | 'log' | 'carLog'
> & {
  /** How many vehicles are connected here. */
  readonly connected: () => number;
};

/** Loads a vehicle's consents and puts them into the enforcement table. */
export async function refreshGrants(
  parts: Pick<GatewayParts, 'consents' | 'grants'>,
  vin: string,
  timeZone: string,
): Promise<readonly VehicleConsent[]> {
  return (await refreshGrantsOf(parts, [{ vin, timeZone }])).get(vin) ?? [];
}

/** The same of many vehicles at once; by VIN. */
export async function refreshGrantsOf(
  parts: Pick<GatewayParts, 'consents' | 'grants'>,
  vehicles: readonly { readonly vin: string; readonly timeZone: string }[],
): Promise<ReadonlyMap<string, readonly VehicleConsent[]>> {
  const byVin = await parts.consents.load(vehicles.map(({ vin }) => vin));
  for (const { vin, timeZone } of vehicles) parts.grants.put(vin, byVin.get(vin) ?? [], timeZone);
  return byVin;
}

type Consents = ReturnType<typeof consentsOf>;

export function consentsOf(db: Kysely<Database>, clock: () => number) {
  return {
    load: (vins: readonly string[]): Promise<ReadonlyMap<string, readonly VehicleConsent[]>> =>
      loadVehicleConsents(db, vins),
    /** By VIN, without loading them; and the same of consents that were. */
    loadStates: (vins: readonly string[]) => loadStates(db, vins),
    stateOf,
    /** Never of a lower revision than before: an ended consent that is confirmed takes its own with it. */
    desiredStateOf(consents: readonly VehicleConsent[], session: VehicleSession): DesiredState {
      const state = desiredStateOf(consents);
      session.revision = Math.max(session.revision, state.revision);
      return { id: messageId(), ...state, revision: session.revision };
    },
    offersOf: (vin: string, consentIds?: readonly number[]) => offersOf(db, vin, consentIds),
    offersOfCars: (vins: readonly string[]) => offersOfCars(db, vins),
    agreedOffersOf: (vins: readonly string[], consentIds: readonly number[]) =>
      agreedOffersOf(db, vins, consentIds),
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
    recordApplied: (applied: Parameters<typeof recordApplied>[1]): Promise<void> =>
      recordApplied(db, applied, clock()),
  };
}
