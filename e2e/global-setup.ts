import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { startProduct } from './start-product.ts';

/**
 * One product for all journeys; its address, data folder and pairing codes reach the workers through the environment.
 * @public
 */
export default async function setUp(): Promise<() => Promise<void>> {
  // The portal of earlier sources would prove nothing.
  execFileSync(process.execPath, [join(import.meta.dirname, '../scripts/ensure.mjs'), 'start'], {
    stdio: 'inherit',
  });
  const product = await startProduct();
  process.env['JOURNEY_PRODUCT'] = JSON.stringify({
    address: product.address,
    dataDir: product.dataDir,
    pairingCodes: product.pairingCodes,
  });
  return () => product.stop();
}
