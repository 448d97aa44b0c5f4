import { existsSync } from 'node:fs';
import { z } from 'zod';
import { say } from '../say.ts';
import { runTool } from './run-tool.ts';
import { NOTHING, ONE_FAILED } from './tally.ts';
import type { Tally } from './tally.ts';

/** With a parser that does not fit the compiler, dependency-cruiser reads nothing and finds nothing wrong. */
const MIN_MODULES = 20;
const FOLDERS = ['packages', 'scripts', 'e2e', 'bench'];

const reportSchema = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(
      z.object({
        from: z.string(),
        to: z.string(),
        rule: z.object({ name: z.string(), severity: z.string() }),
        cycle: z.array(z.object({ name: z.string() })).optional(),
      }),
    ),
  }),
});

/** Checks the import rule over every package, script and journey. */
export async function checkImports(): Promise<Tally> {
  const folders = FOLDERS.filter((folder) => existsSync(folder));
  const { output } = await runTool(
    ['depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders],
    { capture: true },
  );
  const { totalCruised, violations } = reportSchema.parse(JSON.parse(output)).summary;
  for (const { rule, from, to, cycle } of violations) {
    const path = cycle ? cycle.map((step) => step.name).join(' -> ') : to;
    say(`${rule.severity} ${rule.name}: ${from} -> ${path}`);
  }
  say(`${totalCruised} modules and packages read, ${violations.length} violations`);
  if (totalCruised < MIN_MODULES) {
    say(`error: fewer than ${MIN_MODULES} were read, so nothing was checked`);
    return ONE_FAILED;
  }
  return violations.some(({ rule }) => rule.severity === 'error') ? ONE_FAILED : NOTHING;
}
