import { expect, test } from 'vitest';
import { runCampaign } from './campaign.ts';
import { faults } from './kinds/kinds.ts';
import { isFullSize } from '../full-size.ts';

/** Each kind once in each run of the checks, ten times by `npm run test:full`. */
const rounds = faults.length * (isFullSize ? 10 : 1);
const seed = Number(process.env['FAULTS_SEED'] ?? (isFullSize ? Date.now() % 1_000_000_000 : 1));

test('what was acknowledged holds, whatever strikes the product', { timeout: 1_000_000 }, async () => {
  const report = await runCampaign({ rounds, seed, kinds: [], say: () => undefined });
  const { lost, doubled, late, unwell } = report;
  const found = { lost, doubled, late, unwell };
  if (Object.values(found).some(({ length }) => length > 0))
    process.stderr.write(`the campaign found ${JSON.stringify(found)}\n`);
  const none = { seed, lost: [], doubled: [], late: [], unwell: [] };
  expect({ seed, lost, doubled, late, unwell }).toEqual(none);
  expect(report.rounds).toHaveLength(rounds);
  const struck = new Set([...report.rounds.map(({ fault }) => fault), ...report.leftOut.keys()]);
  expect([...struck].toSorted()).toEqual(faults.map(({ name }) => name).toSorted());
  // A campaign in which hardly anything was acknowledged would prove nothing.
  const { calls, answers, batches } = report.acknowledged;
  expect(Math.min(calls / 10, answers, batches / 10)).toBeGreaterThan(rounds);
  // In few rounds each may be over before a call meets it.
  const isMet = report.refusals.has('503 databaseAway');
  expect(isMet || !isFullSize).toBe(true);
});
