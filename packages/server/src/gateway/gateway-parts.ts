import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Authority } from '../adapters/authority/authority.ts';
import type { Database } from '../db/database.ts';
import type { CarWord } from '../domains/commands/public.ts';
import type { VehicleConsent } from '../domains/consent/public.ts';
import type { CarLog } from './car-log.ts';
import type { Consents } from './consents.ts';
import type { Delivery } from './delivery.ts';
import type { StreamPosition } from './delivery-store.ts';
import type { GrantTable } from './grant-table.ts';
import type { GatewayMetrics } from './metrics.ts';

/** What every handler of the gateway is given. */
export interface GatewayParts {
  readonly db: Kysely<Database>;
  readonly consents: Consents;
  readonly grants: GrantTable;
  readonly delivery: Delivery;
  /** Stores what a vehicle says about a message to it; resolves after the commit. */
  readonly recordWord: (word: CarWord) => Promise<void>;
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
