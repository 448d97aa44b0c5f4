import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import { storeSend, type VehicleSend } from '../domains/car-messages/public.ts';
import { demoCars } from './demo-cars.ts';
import { type DemoIds, demoOrganisations, idOf } from './demo-organisations.ts';
import { HOUR_MS } from '@vinculum/contract/foundation/clock.ts';
import { storeMessage } from '../domains/mail/public.ts';

/** Of the second line of cars some are parked and some offline: what they are sent ends in different ways. */
const vins = demoCars.filter(({ vin }) => vin.startsWith('YNS')).map(({ vin }) => vin);
const WEEK_MINUTES = 7 * 24 * 60;

const sends: readonly Pick<VehicleSend, 'kind' | 'body' | 'vins'>[] = [
  {
    kind: 'notification',
    body: {
      title: 'Winter tyres',
      message: 'It gets cold next week. Drivers who change to winter tyres now keep their discount.',
      url: 'https://helios-insurance.example/winter',
      icon: null,
      icon_url: null,
    },
    vins: vins.slice(2, 10),
  },
  {
    kind: 'remote-signals',
    body: { signals: { height: { type: 'FLOAT', value: 3.8 } } },
    vins: vins.slice(4, 8),
  },
  { kind: 'command', body: { name: 'UNLOCK_DOORS', arguments: {} }, vins: vins.slice(2, 6) },
];

/** Sends to cars in the name of the demo's first consumer; those that connect get it. */
export async function sendDemoMessages(trx: Transaction<Database>, ids: DemoIds, now: Date): Promise<void> {
  const sender = demoOrganisations.find(({ portal }) => portal === 'consumer')?.name ?? '';
  for (const send of sends)
    await storeSend(trx, {
      ...send,
      consumerId: idOf(ids, 'consumer'),
      sender,
      validForMinutes: WEEK_MINUTES,
      createdBy: 'consumer.admin',
      now: now.getTime(),
    });
}

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
  trx: Transaction<Database>,
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
