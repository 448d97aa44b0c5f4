import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { storeMessage } from '../domains/mail/public.ts';
import { type DemoIds, idOf } from './demo-ids.ts';

const written = [
  {
    from: 'oem',
    by: 'Astrid Lindqvist',
    to: 'consumer',
    hoursAgo: 50,
    subject: 'Driving behaviour: new last day',
    body: 'Hello,\n\nwe will offer the package "Driving behaviour" for another year. Its price stays as it is.\n\nKind regards\nAstrid',
  },
  {
    from: 'consumer',
    by: 'Helena Brandt',
    to: 'oem',
    hoursAgo: 26,
    subject: 'Re: Driving behaviour: new last day',
    body: 'Thank you, Astrid. We are making our spring form from it.\n\nHelena',
  },
  {
    from: 'operator',
    by: 'Vera Nyström',
    to: 'consumer',
    hoursAgo: 3,
    subject: 'Maintenance on Sunday',
    body: 'On Sunday between 02:00 and 02:15 UTC the portal may be slow. Vehicles keep what they collect and send it afterwards.',
  },
] as const;

/** Lets organisations of the demo have written to each other. */
export async function writeDemoOrganisationMessages(
  trx: Kysely<Database>,
  made: DemoIds,
  now: Date,
): Promise<void> {
  for (const { from, by, to, hoursAgo, subject, body } of written) {
    await storeMessage(trx, idOf(made, from), {
      to_organisation_id: idOf(made, to),
      subject,
      body,
      sentBy: by,
      now: new Date(now.getTime() - hoursAgo * HOUR_MS),
    });
  }
}
