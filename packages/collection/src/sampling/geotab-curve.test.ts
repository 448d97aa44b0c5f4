import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createCurveLog, curveDistance } from './curve-log.ts';
import type { CurvePlan, Sample } from '../plan/plan.ts';

const folder = join(
  process.env['VINCULUM_SHARED_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data'),
  'geotab-curve',
);
const isPresent = existsSync(join(folder, 'rpmData.csv')) && existsSync(join(folder, 'gpsData.csv'));
const reason = isPresent ? '' : ` (skipped: no recorded curves in ${folder}; set VINCULUM_SHARED_DATA)`;

function rows(file: string): string[][] {
  const [, ...lines] = readFileSync(join(folder, file), 'utf8').trim().split('\n');
  return lines.map((line) => line.trim().split(','));
}

/** In order of time, one sample an instant. */
function engineSpeed(): Sample[] {
  return rows('rpmData.csv').map(([time = '', value = '']) => ({
    t: Number(time) * 1000,
    value: Number(value),
  }));
}

function positions(): Sample[] {
  return rows('gpsData.csv').map(([time = '', latitude = '', longitude = '']) => ({
    t: Date.parse(time.replace(' ', 'T').replace(/(\.\d{3})\d*/, '$1')),
    value: [Number(latitude), Number(longitude)],
  }));
}

function keep(samples: readonly Sample[], plan: CurvePlan): Sample[] {
  const log = createCurveLog(plan);
  return [...samples.flatMap((sample) => log.offer(sample)), ...log.flush()];
}

function errors(samples: readonly Sample[], retained: readonly Sample[], plan: CurvePlan): number[] {
  const distance = curveDistance(plan.metric);
  return samples.map((sample) => {
    const right = retained.findIndex((each) => each.t >= sample.t);
    const [first, last] = [retained[right - 1], retained[right]];
    return first === undefined || last === undefined || last.t === sample.t
      ? 0
      : distance(first, last, sample);
  });
}

describe.skipIf(!isPresent)(`recorded curves${reason}`, () => {
  it.each([
    ['engine speed within 100 rpm', 'rpm', { maxError: 100, bufferSize: 1000, metric: 'vector' }, 0.6],
    ['engine speed within 250 rpm', 'rpm', { maxError: 250, bufferSize: 1000, metric: 'vector' }, 0.35],
    ['positions within 10 m', 'gps', { maxError: 10, bufferSize: 1000, metric: 'position' }, 0.35],
  ] as const)(
    '%s: the whole drive in one buffer keeps the bound and drops the rest',
    (...[, source, plan, share]) => {
      const samples = source === 'rpm' ? engineSpeed() : positions();
      const retained = keep(samples, plan);
      expect(retained.length).toBeGreaterThan(2);
      expect(retained.length).toBeLessThan(samples.length * share);
      expect(Math.max(...errors(samples, retained, plan))).toBeLessThanOrEqual(plan.maxError + 1e-6);
    },
  );

  it.each([
    ['rpm', { maxError: 100, bufferSize: 100, metric: 'vector' }],
    ['gps', { maxError: 10, bufferSize: 100, metric: 'position' }],
  ] as const)('%s in buffers of a hundred leaves the bound at the seams at most', (source, plan) => {
    const samples = source === 'rpm' ? engineSpeed() : positions();
    const retained = keep(samples, plan);
    const beyond = errors(samples, retained, plan).filter((error) => error > plan.maxError + 1e-6);
    expect(retained.length).toBeLessThan(samples.length * 0.3);
    expect(beyond.length).toBeLessThan(samples.length * 0.01);
    expect(retained[0]).toEqual(samples[0]);
    expect(retained.at(-1)).toEqual(samples.at(-1));
  });
});
