import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { openLog } from '../../logging/logging.ts';
import { CarLog } from './car-log.ts';
import { createGatewayMetrics } from '../metrics.ts';

test('a car is logged ten times a minute, others beside it, and what is left out is counted', async () => {
  const lines: string[] = [];
  const registry = new Registry();
  let now = 0;
  const log = new CarLog({
    log: openLog({ level: 'warn', destinations: [{ write: (line) => void lines.push(line) }] }),
    metrics: createGatewayMetrics(registry),
    steady: () => now,
  });
  for (let time = 0; time < 25; time += 1) log.warn('A', { vin: 'A' }, 'said');
  log.error('A', { vin: 'A' }, 'failed');
  expect(lines).toHaveLength(10);
  log.error('B', { vin: 'B' }, 'failed');
  expect(lines).toHaveLength(11);
  const counted = await registry.metrics();
  expect(counted).toContain('unlogged_total{text="said"} 15');
  expect(counted).toContain('unlogged_total{text="failed"} 1');
  log.debug('A', {}, 'looked');
  expect(await registry.metrics()).toContain('unlogged_total{text="looked"} 1');
  now = 60_000;
  log.debug('A', {}, 'looked');
  expect(lines).toHaveLength(11);
  log.warn('A', { vin: 'A' }, 'said');
  expect(lines).toHaveLength(12);
});
