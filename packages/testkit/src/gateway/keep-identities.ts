import { join } from 'node:path';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { makeRoot, newKeyPair, privateKeyPem } from '@vinculum/server/adapters/authority/certificates.ts';
import { IdentityFolder } from '@vinculum/vehicle/identity/identity-folder.ts';

/**
 * Keeps a certificate of nobody for each simulated vehicle, so that it asks for none: where no platform answers it
 * goes on trying to connect until its threshold is over.
 */
export async function keepIdentities(folder: string, vins: readonly string[]): Promise<void> {
  const keys = await newKeyPair();
  await keep(folder, vins, { keys, privateKey: await privateKeyPem(keys.privateKey) });
}

/** The same without keys: a client that has none speaks to a platform that asks for no certificate. */
export async function keepKeylessIdentities(folder: string, vins: readonly string[]): Promise<void> {
  await keep(folder, vins, { keys: await newKeyPair(), privateKey: '' });
}

async function keep(
  folder: string,
  vins: readonly string[],
  {
    keys,
    privateKey,
  }: { readonly keys: Awaited<ReturnType<typeof newKeyPair>>; readonly privateKey: string },
): Promise<void> {
  const now = Date.now();
  const certificate = (await makeRoot(keys, { now, notAfter: now + DAY_MS })).toString('pem');
  for (const vin of vins)
    await new IdentityFolder(join(folder, vin), vin).keep({
      vin,
      privateKey,
      certificate,
      authority: certificate,
    });
}
