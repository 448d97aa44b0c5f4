import process from 'node:process';
import { parseArgs } from 'node:util';
import { runCampaign } from '@vinculum/testkit/faults/campaign.ts';
import { faults } from '@vinculum/testkit/faults/kinds/kinds.ts';
import { tableOf } from '@vinculum/testkit/faults/table.ts';
import { say } from './say.ts';

// Strikes a started product with faults and looks whether all that was acknowledged holds: docs/how-to/try-faults.md.
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    only: { type: 'string', multiple: true, default: [] },
  },
});
const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
const names = faults.map(({ name }) => name);
const isKnown = values.only.every((name) => names.includes(name));
if (!Number.isInteger(rounds) || rounds < 1 || !Number.isInteger(seed) || !isKnown) {
  say(`--rounds and --seed are whole numbers; --only is one of these: ${names.join('; ')}`);
  process.exit(2);
}
say(`seed ${seed}`);
const report = await runCampaign({ rounds, seed, kinds: values.only, say });
for (const line of tableOf(report)) say(line);
const wrong = [...report.lost, ...report.doubled, ...report.late, ...report.unwell];
process.exit(wrong.length === 0 ? 0 : 1);
