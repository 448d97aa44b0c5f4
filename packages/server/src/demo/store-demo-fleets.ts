import { fleetSchema } from '@vinculum/contract/fleets/fleet.ts';
import type { Transaction } from 'kysely';
import type { z } from 'zod';
import type { Database } from '../db/database.ts';
import { addPermits, insertFleet } from '../domains/fleets/public.ts';
import { placeVehicles } from '../domains/vehicles/public.ts';
import { demoCars } from './demo-cars.ts';
import { type DemoIds, idOf } from './demo-organisations.ts';
import { type NewAgreement, publicationStatuses } from '@vinculum/contract/agreements/agreement.ts';
import { appendPublications, insertAgreement } from '../domains/agreements/public.ts';

interface DemoFleet extends z.input<typeof fleetSchema> {
  /** Which of the demo's cars are in it, by their place. */
  readonly from: number;
  readonly to: number;
}

const fleets: readonly DemoFleet[] = [
  {
    name: 'Riga service cars',
    unique_id: 'RIX-SERVICE',
    description: 'Technicians in and around Riga',
    from: 10,
    to: 16,
  },
  {
    name: 'Vilnius pool',
    unique_id: 'VNO-POOL',
    description: 'Cars that the office in Vilnius shares',
    from: 28,
    to: 36,
  },
];

/** Cars that their maker handed over and that are in no fleet yet. */
const spare = { from: 16, to: 20 } as const;

/** Hands cars of the first maker over to the fleet owner, and puts most of them into its two fleets. */
export async function storeDemoFleets(trx: Transaction<Database>, ids: DemoIds, now: Date): Promise<void> {
  const ownerId = idOf(ids, 'fleet');
  for (const fleet of fleets) {
    const content = fleetSchema.parse(fleet);
    const fleetId = await insertFleet(trx, ownerId, { content, username: 'fleet.editor', now });
    const vins = await handOver(trx, ids, { range: fleet, now });
    await placeVehicles(trx, { ownerId }, { vins, fleetId });
  }
  await handOver(trx, ids, { range: spare, now });
}

async function handOver(
  trx: Transaction<Database>,
  ids: DemoIds,
  input: { readonly range: { readonly from: number; readonly to: number }; readonly now: Date },
): Promise<string[]> {
  const { range, now } = input;
  const vins = demoCars.slice(range.from, range.to).map((car) => car.vin);
  return await addPermits(trx, idOf(ids, 'oem'), { ownerId: idOf(ids, 'fleet'), vins, by: 'oem.admin', now });
}

interface DemoAgreement {
  readonly consumer: string;
  /** The fleet owners that read it. */
  readonly publishedTo: readonly string[];
  readonly content: NewAgreement;
}

const agreements: readonly DemoAgreement[] = [
  {
    consumer: 'consumer',
    publishedTo: ['fleet'],
    content: {
      msa_data_type: 1,
      msa_data: `Master service agreement on vehicle data

1. Helios Insurance reads the signals of fleet vehicles only under a consent form that was accepted in the vehicle.
2. Data is used for the purpose that the form names, and erased when its retention ends.
3. The fleet owner may end a form for its vehicles at any time. Collection stops at once.
4. Each side may end this agreement with thirty days' notice.`,
    },
  },
  {
    consumer: 'consumer',
    publishedTo: [],
    content: {
      msa_data_type: 2,
      msa_data: 'https://helios-insurance.example/agreements/fleet-data-2027.pdf',
    },
  },
];

/** Stores what the demo's consumers have agreed with its fleet owners. */
export async function storeDemoAgreements(
  trx: Transaction<Database>,
  ids: DemoIds,
  now: Date,
): Promise<void> {
  for (const { consumer, publishedTo, content } of agreements) {
    const username = `${consumer}.admin`;
    const id = await insertAgreement(trx, idOf(ids, consumer), { content, username, now });
    await appendPublications(
      trx,
      { id, ...content },
      {
        fleetOwnerIds: publishedTo.map((owner) => idOf(ids, owner)),
        status: publicationStatuses.published,
        username,
        now,
      },
    );
  }
}
