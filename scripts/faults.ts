import process from 'node:process';
import { parseArgs } from 'node:util';
import { runCampaign } from '@vinculum/testkit/faults-campaign.ts';
import { tableOf } from '@vinculum/testkit/faults-table.ts';
import { say } from './say.ts';

// Strikes a started product with faults and looks whether all that was acknowledged holds: docs/how-to/try-faults.md.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const seed = Number(values.seed);
say(`seed ${seed}`);
const report = await runCampaign({ rounds: Number(values.rounds), seed, kinds: values.only, say });
for (const line of tableOf(report)) say(line);
const wrong = [...report.lost, ...report.doubled, ...report.late, ...report.unwell];
process.exit(wrong.length === 0 ? 0 : 1);
