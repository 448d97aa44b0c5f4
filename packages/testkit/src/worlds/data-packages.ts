import { dataPackageSchema } from '@vinculum/contract/data-packages/data-package.ts';
import type { z } from 'zod';
import { insertPackage, publishPackage } from '@vinculum/server/domains/data-packages/public.ts';
import { inTransaction } from '../machine/in-transaction.ts';
import type { ConsentWorld } from './consent-world.ts';
import { formSignals } from '../mistakes/form-input.ts';

type PackageInput = z.input<typeof dataPackageSchema>;

/** A package that can be saved as it is. */
export function packageInput(change: Partial<PackageInput> = {}): PackageInput {
  return {
    title: 'Driving behaviour',
    description: 'Speed and place.',
    consent_type: 'Standard',
    expiry_date: '2026-12-31',
    oem_data_package_price: [{ effort_type: 1, effort_value: 100, currency_type: 1, currency_value: 0.4 }],
    read_signals: [formSignals.mandatory, formSignals.optional],
    write_signals: [],
    ...change,
  };
}

/** A published package of the first maker with the signals of every test form; `change` overrides. Returns its id. */
export async function offerPackage(
  { server, people }: ConsentWorld,
  change: Partial<PackageInput> = {},
  options: { readonly by?: 'oem' | 'otherOem'; readonly isDraft?: boolean } = {},
): Promise<number> {
  const oemId = people.organisations[options.by ?? 'oem'];
  const now = new Date(server.clock.now());
  const content = dataPackageSchema.parse(packageInput(change));
  const packageId = await inTransaction(server.db, (trx) =>
    insertPackage(trx, oemId, { content, username: 'oem.editor', now }),
  );
  if (options.isDraft !== true)
    await inTransaction(server.db, (trx) => publishPackage(trx, { oemId, packageId }, now));
  return packageId;
}
