import { startProduct } from './start-product.ts';

/**
 * One product for all journeys; its address, data folder and pairing codes reach the workers through the environment.
 * @public
 */
export default async function setUp(): Promise<() => Promise<void>> {
  const product = await startProduct();
  process.env['JOURNEY_PRODUCT'] = JSON.stringify({
    address: product.address,
    dataDir: product.dataDir,
    pairingCodes: product.pairingCodes,
  });
  return () => product.stop();
}
