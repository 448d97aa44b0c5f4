import type { Reward } from '@vinculum/contract/forms/reward.ts';
import type { ConsentType } from '@vinculum/contract/consents/vocabulary.ts';
import { dataPackageSchema } from '@vinculum/contract/data-packages/data-package.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../db/database.ts';
import { enablePackage, insertPackage, publishPackage } from '../domains/data-packages/public.ts';
import { listSignalGroups } from '../domains/signals/public.ts';
import { type DemoIds, idOf } from './demo-organisations.ts';

interface DemoPackage {
  /** `portal` of the OEM among the demo's organisations. */
  readonly oem: 'oem' | 'oem2';
  readonly title: string;
  readonly description: string;
  readonly type: ConsentType;
  /** Until its last day, from the day on which the demo is made. */
  readonly days: number;
  readonly reads: readonly string[];
  readonly writes?: readonly string[];
  readonly prices: readonly Reward[];
  readonly fate: 'draft' | 'offered' | 'disabled';
}

const USD = 1;
const TOKEN = 0;
const KILOMETRE = 1;
const USE_DAY = 2;
const KILOBYTE = 4;

const usd = (amount: number) => ({ currency_type: USD, currency_value: amount });
const tokens = (amount: number) => ({ currency_type: TOKEN, currency_value: amount });
const kilometres = (count: number) => ({ effort_type: KILOMETRE, effort_value: count });
const daysOfUse = (count: number) => ({ effort_type: USE_DAY, effort_value: count });
const kilobytes = (count: number) => ({ effort_type: KILOBYTE, effort_value: count });

/** What the demo's OEMs offer: three packages each; the second also has one that it withdrew and one in the making. */
const demoPackages: readonly DemoPackage[] = [
  {
    oem: 'oem',
    title: 'Driving behaviour',
    description: 'How a car is driven: speed, gear, steering and place, for insurers and road planners.',
    type: 'Standard',
    days: 400,
    reads: [
      'infoVin',
      'infoMake',
      'infoModel',
      'perfVehicleSpeed',
      'perfOdometer',
      'currentGear',
      'ignitionState',
      'location',
      'accelerometer',
    ],
    prices: [{ ...kilometres(100), ...usd(0.4) }],
    fate: 'offered',
  },
  {
    oem: 'oem',
    title: 'Battery health',
    description: 'Charge, capacity and temperature of the traction battery over its life. No location.',
    type: 'Action',
    days: 240,
    reads: ['infoVin', 'infoModel', 'infoEvBatteryCapacity', 'evBatteryLevel', 'envOutsideTemperature'],
    prices: [
      { ...daysOfUse(30), ...usd(1.2) },
      { ...kilobytes(1000), ...tokens(2) },
    ],
    fate: 'offered',
  },
  {
    oem: 'oem',
    title: 'Winter comfort',
    description: 'Cabin and outside temperature, and the right to set the cabin’s before departure.',
    type: 'Standard',
    days: 45,
    reads: ['envOutsideTemperature', 'hvacTemperatureSet'],
    writes: ['hvacTemperatureSet'],
    prices: [],
    fate: 'offered',
  },
  {
    oem: 'oem2',
    title: 'Urban mobility',
    description: 'Speed and place in town, thinned out before it leaves the car.',
    type: 'Standard',
    days: 365,
    reads: ['infoVin', 'perfVehicleSpeed', 'location', 'tripStart', 'tripEnd'],
    prices: [{ ...kilometres(50), ...usd(0.25) }],
    fate: 'offered',
  },
  {
    oem: 'oem2',
    title: 'Charging behaviour',
    description: 'When, how far and how fast cars are charged.',
    type: 'Standard',
    days: 180,
    reads: ['infoModel', 'infoEvBatteryCapacity', 'evBatteryLevel', 'evChargeState'],
    prices: [{ ...daysOfUse(7), ...usd(0.5) }],
    fate: 'offered',
  },
  {
    oem: 'oem2',
    title: 'Service planning',
    description: 'Distance and ignition cycles, so that a workshop can call in time.',
    type: 'Action',
    days: 500,
    reads: ['infoVin', 'infoModelYear', 'perfOdometer', 'ignitionState'],
    prices: [{ ...daysOfUse(90), ...usd(2) }],
    fate: 'offered',
  },
  {
    oem: 'oem2',
    title: 'Wiper and weather',
    description: 'Outside temperature for weather services; withdrawn until the price is settled.',
    type: 'Standard',
    days: 300,
    reads: ['envOutsideTemperature'],
    prices: [],
    fate: 'disabled',
  },
  {
    oem: 'oem2',
    title: 'Parking search',
    description: 'Where drivers look for a place to park. Not finished.',
    type: 'Standard',
    days: 200,
    reads: ['location', 'currentGear'],
    prices: [{ ...kilometres(10), ...usd(0.1) }],
    fate: 'draft',
  },
];

export async function storeDemoPackages(trx: Transaction<Database>, ids: DemoIds, now: Date): Promise<void> {
  const signalId = await signalIds(trx);
  for (const { oem, fate, type, days, reads, writes = [], prices, title, description } of demoPackages) {
    const oemId = idOf(ids, oem);
    const content = dataPackageSchema.parse({
      title,
      description,
      consent_type: type,
      expiry_date: dayOf(now.getTime() + days * DAY_MS),
      oem_data_package_price: prices,
      read_signals: reads.map(signalId),
      write_signals: writes.map(signalId),
    });
    const packageId = await insertPackage(trx, oemId, { content, username: `${oem}.admin`, now });
    if (fate !== 'draft') await publishPackage(trx, { oemId, packageId }, now);
    if (fate === 'disabled') await enablePackage(trx, { oemId, packageId }, { isEnabled: false, now });
  }
}

async function signalIds(trx: Transaction<Database>): Promise<(name: string) => number> {
  const groups = await listSignalGroups(trx);
  const ids = new Map(
    groups.flatMap((group) => [...group.read, ...group.write]).map((signal) => [signal.name, signal.id]),
  );
  return (name) => {
    const id = ids.get(name);
    if (id === undefined) throw new TypeError(`the catalogue has no signal ${name}`);
    return id;
  };
}
