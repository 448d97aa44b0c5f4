import { expect, test } from 'vitest';
import { runCampaign } from './faults-campaign.ts';
import { faults } from './faults-kinds.ts';
import { isFullSize } from './full-size.ts';

/** Each kind once in each run of the checks, ten times by `npm run test:full`. */
const rounds = faults.length * (isFullSize ? 10 : 1);
const seed = Number(process.env['FAULTS_SEED'] ?? Date.now() % 1_000_000_000);

test(`what was acknowledged holds, whatever strikes the product (FAULTS_SEED=${seed})`, async () => {
  const report = await runCampaign({ rounds, seed, kinds: [], say: () => undefined });
  const { lost, doubled, late, unwell } = report;
  const none = { lost: [], doubled: [], late: [], unwell: [] };
  expect({ lost, doubled, late, unwell }).toEqual(none);
  expect(report.rounds).toHaveLength(rounds);
  const struck = new Set([...report.rounds.map(({ fault }) => fault), ...report.leftOut.keys()]);
  expect([...struck].toSorted()).toEqual(faults.map(({ name }) => name).toSorted());
  // A campaign in which hardly anything was acknowledged would prove nothing.
  const { calls, answers, batches } = report.acknowledged;
  expect(Math.min(calls / 10, answers, batches / 10)).toBeGreaterThan(rounds);
  expect([...report.refusals.keys()]).toContain('503 databaseAway');
}, 1_000_000);
