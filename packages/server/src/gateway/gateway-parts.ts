import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Authority } from '../adapters/authority/port.ts';
import type { Database } from '../db/database.ts';
import type { MessageReport } from '../domains/car-messages/public.ts';
import { loadVehicleConsents, type VehicleConsent } from '../domains/consents/public.ts';
import type { CarLog } from './link/car-log.ts';
import type { Delivery } from './delivery/delivery.ts';
import type { StreamPosition } from './delivery/delivery-store.ts';
import type { GrantTable } from './delivery/grant-table.ts';
import type { GatewayMetrics } from './metrics.ts';
import type { PeerIdentity } from '../adapters/vehicle-link/port.ts';
import type { CheckIn } from '@vinculum/contract/vehicle/messages.ts';
import type { VehicleSession } from './sessions/vehicle-session.ts';

/** What every handler of the gateway is given. */
export interface GatewayParts {
  readonly db: Kysely<Database>;
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
  /**
   * Keeps what a check-in says beside what it is answered for, and sends the messages that wait. Returns whether all is
   * kept that no later check-in says again.
   */
  readonly recordBeside: (
    answered: ReceivedCheckIn & { readonly consents: readonly VehicleConsent[] },
  ) => Promise<boolean>;
  /** Stores what a vehicle says about a message to it. */
  readonly recordReport: (report: MessageReport) => Promise<void>;
}

/** What such statements are made with. */
export type StatementParts = Pick<
  GatewayParts,
  'db' | 'grants' | 'metrics' | 'loadPositions' | 'gatewayId' | 'clock' | 'log' | 'carLog'
> & {
  /** How many vehicles are connected here. */
  readonly connected: () => number;
};

/** Loads a vehicle's consents and puts them into the enforcement table. */
export async function refreshGrants(
  parts: Pick<GatewayParts, 'db' | 'grants'>,
  vehicle: Connected,
): Promise<readonly VehicleConsent[]> {
  return (await refreshGrantsOf(parts, [vehicle])).get(vehicle.vin) ?? [];
}

type Connected = Pick<VehicleSession, 'vin' | 'timeZone'>;

/** The same of many vehicles at once; by VIN. One that is not here any more when they are loaded is not put. */
export async function refreshGrantsOf(
  { db, grants }: Pick<GatewayParts, 'db' | 'grants'>,
  vehicles: readonly Connected[],
  isHere: (vin: string) => boolean = () => true,
): Promise<ReadonlyMap<string, readonly VehicleConsent[]>> {
  const loaded = await loadVehicleConsents(
    db,
    vehicles.map(({ vin }) => vin),
  );
  for (const { vin, timeZone } of vehicles) if (isHere(vin)) grants.put(vin, loaded.get(vin) ?? [], timeZone);
  return new Map(vehicles.map(({ vin }) => [vin, loaded.get(vin) ?? []]));
}
