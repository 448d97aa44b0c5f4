import { say } from './say.ts';
import { checkImports } from './test-steps/check-imports.ts';
import { git, workBegan } from './test-steps/changed-since.ts';
import { runJourneys } from './test-steps/run-journeys.ts';
import { runTool } from './test-steps/run-tool.ts';
import { runVitest } from './test-steps/run-vitest.ts';
import { NOTHING, ONE_FAILED, closingLine, sumTallies } from './test-steps/tally.ts';
import type { Tally } from './test-steps/tally.ts';

type Step = { heading: string; run: () => Promise<Tally> };

const fast = process.argv.includes('--fast');

/** What reads the sources only; it goes on beside the tests, which wait for a database and for clocks. */
const reading: Step[] = [
  { heading: 'Format', run: tool('biome', 'format', '.') },
  { heading: 'Lint', run: tool('oxlint', '--type-aware') },
  { heading: 'Types: server, vehicle, contract, tools', run: tool('tsc', '-p', 'tsconfig.json') },
  { heading: 'Types: portal', run: tool('tsc', '-p', 'packages/portal') },
  { heading: 'Import rule', run: checkImports },
  { heading: 'Dead code', run: tool('knip') },
];
const trying: Step[] = fast
  ? [
      { heading: 'Tests of rules', run: () => runVitest(['unit']) },
      { heading: 'Tests of the screens that changes touch', run: touchedScreens },
    ]
  : [
      { heading: 'Tests', run: () => runVitest(['unit', 'server', 'portal']) },
      { heading: 'Browser journeys', run: runJourneys },
    ];

const results = (await Promise.all([inTurn(reading), inTurn(trying)])).flat();

say('\n== Summary');
for (const { heading, tally, seconds } of results) {
  say(`${tally.failed > 0 ? 'FAILED' : 'ok    '} ${seconds.toFixed(1).padStart(6)} s  ${heading}`);
}
const total = sumTallies(results.map((result) => result.tally));
for (const { name, reason } of total.failures) say(`failed: ${name} (${reason})`);
for (const { name, reason } of total.repeated) say(`at the second try: ${name} (${reason})`);
for (const { name, reason } of total.skipped) say(`skipped: ${name} (${reason})`);
if (fast) say('Not run: tests over a database, other screens, browser journeys (npm test runs them)');
say(`\n${closingLine(total)}`);
process.exitCode = total.failed > 0 ? 1 : 0;

/** Its findings are shown when it ends, in one piece, since other steps write meanwhile. */
function tool(...command: [string, ...string[]]): () => Promise<Tally> {
  return async () => {
    const { code, output } = await runTool(command, { quiet: true });
    say(`\n== ${command.join(' ')}\n${output.trim()}`);
    return code === 0 ? NOTHING : ONE_FAILED;
  };
}

async function touchedScreens(): Promise<Tally> {
  const since = await workBegan(git);
  say(since === null ? 'No history here: every screen is tried' : `Changes since ${since.slice(0, 9)}`);
  return await runVitest(['portal'], since);
}

async function inTurn(steps: readonly Step[]): Promise<(Step & { tally: Tally; seconds: number })[]> {
  const done: (Step & { tally: Tally; seconds: number })[] = [];
  for (const step of steps) {
    const start = performance.now();
    const tally = await attempt(step);
    done.push({ ...step, tally, seconds: (performance.now() - start) / 1000 });
  }
  return done;
}

async function attempt(step: Step): Promise<Tally> {
  try {
    return await step.run();
  } catch (error) {
    say(`${step.heading} broke off: ${error instanceof Error ? error.stack : String(error)}`);
    return ONE_FAILED;
  }
}
