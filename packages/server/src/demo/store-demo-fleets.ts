import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { addPermits, insertFleet } from '../domains/fleets/public.ts';
import { placeVehicles } from '../domains/vehicles/public.ts';
import { demoCars } from './demo-cars.ts';
import { type DemoIds, idOf } from './demo-ids.ts';

interface DemoFleet {
  readonly name: string;
  readonly uniqueId: string;
  readonly description: string;
  /** Which of the demo's cars are in it, by their place. */
  readonly from: number;
  readonly to: number;
}

const fleets: readonly DemoFleet[] = [
  {
    name: 'Riga service cars',
    uniqueId: 'RIX-SERVICE',
    description: 'Technicians in and around Riga',
    from: 10,
    to: 16,
  },
  {
    name: 'Vilnius pool',
    uniqueId: 'VNO-POOL',
    description: 'Cars that the office in Vilnius shares',
    from: 28,
    to: 36,
  },
];

/** Cars that their maker handed over and that are in no fleet yet. */
const spare = { from: 16, to: 20 } as const;

/** Hands cars of the first maker over to the fleet owner, and puts most of them into its two fleets. */
export async function storeDemoFleets(trx: Kysely<Database>, ids: DemoIds, now: Date): Promise<void> {
  const ownerId = idOf(ids, 'fleet');
  for (const fleet of fleets) {
    const { name, uniqueId: unique_id, description } = fleet;
    const content = { name, unique_id, description };
    const fleetId = await insertFleet(trx, ownerId, { content, username: 'fleet.editor', now });
    await placeVehicles(trx, await handOver(trx, ids, { range: fleet, now }), fleetId);
  }
  await handOver(trx, ids, { range: spare, now });
}

async function handOver(
  trx: Kysely<Database>,
  ids: DemoIds,
  given: { readonly range: { readonly from: number; readonly to: number }; readonly now: Date },
): Promise<string[]> {
  const { range, now } = given;
  const vins = demoCars.slice(range.from, range.to).map((car) => car.vin);
  return await addPermits(trx, idOf(ids, 'oem'), { ownerId: idOf(ids, 'fleet'), vins, by: 'oem.admin', now });
}
