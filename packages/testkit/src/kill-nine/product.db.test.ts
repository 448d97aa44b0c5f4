import { getPublicSettingsEndpoint } from '@vinculum/contract/platform/endpoints.ts';
import { expect, test } from 'vitest';
import { MortalProduct } from './product.ts';

test('a start that takes too long is ended, and does not keep the next one from the data', async () => {
  const slow = await MortalProduct.prepare({ readyMs: 1500 });
  await expect(slow.start('api')).rejects.toThrow('it was not ready within 1500 ms');
  expect(slow.isRunning).toBe(false);
  const next = await MortalProduct.prepare({ dataDir: slow.dataDir, environment: { DEMO: 'true' } });
  await next.start('api');
  expect(next.isRunning).toBe(true);
  expect(await next.call(getPublicSettingsEndpoint, {}), 'whatever is set').toMatchObject({ is_demo: false });
  await next.end();
});
