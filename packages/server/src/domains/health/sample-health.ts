import { SAMPLE_MS } from '@vinculum/contract/health/figures.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Deps } from '../../deps.ts';
import { measureFigures, storeSample } from './figures-store.ts';

/** Measures once. `clock` gives milliseconds since 1970. */
export async function sampleHealth({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const now = clock();
  await storeSample(db, await measureFigures(db, now), now);
}

/** Measures every 15 seconds until it is stopped; never two at the same time. */
export function startHealthSamples(
  deps: Pick<Deps, 'db' | 'clock'>,
  log: FastifyBaseLogger,
): { stop(): Promise<void> } {
  let underWay: Promise<void> | null = null;
  const sample = () => {
    underWay ??= sampleHealth(deps)
      .catch((err: unknown) => log.warn({ err }, 'the health of the platform could not be measured'))
      .finally(() => {
        underWay = null;
      });
  };
  sample();
  const timer = setInterval(sample, SAMPLE_MS);
  return {
    async stop() {
      clearInterval(timer);
      await underWay;
    },
  };
}
