import { join } from 'node:path';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { makeRoot, newKeyPair, privateKeyPem } from '@vinculum/server/adapters/authority/certificates.ts';
import { IdentityFolder } from '@vinculum/vehicle/car/identity/identity-folder.ts';

/**
 * Keeps a certificate of nobody for each simulated vehicle, so that it asks for none: where no platform answers it
 * goes on trying to connect until its threshold is over.
 */
export async function keepIdentities(folder: string, vins: readonly string[]): Promise<void> {
  const keys = await newKeyPair();
  const now = Date.now();
  const certificate = (await makeRoot(keys, { now, notAfter: now + DAY_MS })).toString('pem');
  const privateKey = await privateKeyPem(keys.privateKey);
  for (const vin of vins)
    await new IdentityFolder(join(folder, vin), vin).keep({
      vin,
      privateKey,
      certificate,
      authority: certificate,
    });
}
