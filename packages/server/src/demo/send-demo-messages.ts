import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { storeSend, type VehicleSend } from '../domains/car-messages/public.ts';
import { demoCars } from './demo-cars.ts';
import { type DemoIds, idOf } from './demo-ids.ts';
import { demoOrganisations } from './demo-organisations.ts';

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
export async function sendDemoMessages(trx: Kysely<Database>, ids: DemoIds, now: Date): Promise<void> {
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
