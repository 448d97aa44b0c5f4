import { dataPackageSchema } from '@vinculum/contract/data-packages/data-package.ts';
import { DAY_MS, dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/database.ts';
import { enablePackage, insertPackage, publishPackage } from '../domains/data-packages/public.ts';
import { listSignalGroups } from '../domains/signals/public.ts';
import { type DemoIds, idOf } from './demo-ids.ts';
import { demoPackages } from './demo-packages.ts';

/** Stores what the demo's OEMs offer. */
export async function storeDemoPackages(trx: Kysely<Database>, ids: DemoIds, now: Date): Promise<void> {
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

async function signalIds(trx: Kysely<Database>): Promise<(name: string) => number> {
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
