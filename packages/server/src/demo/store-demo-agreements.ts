import { type NewAgreement, publicationStatuses } from '@vinculum/contract/agreements/agreement.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { appendPublications, insertAgreement } from '../domains/agreements/public.ts';
import { type DemoIds, idOf } from './demo-ids.ts';

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
export async function storeDemoAgreements(trx: Kysely<Database>, ids: DemoIds, now: Date): Promise<void> {
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
