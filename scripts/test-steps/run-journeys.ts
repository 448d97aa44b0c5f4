import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '../find-browser.ts';
import { say } from '../say.ts';
import { tallyJourneys } from './tally-journeys.ts';
import { runTool } from './run-tool.ts';
import { NOTHING, ONE_FAILED } from './tally.ts';
import type { Tally } from './tally.ts';

/**
 * Builds the portal and runs the journeys of e2e/ in a browser. Without a browser each is reported as skipped by
 * name, which CI takes as a failure.
 */
export async function runJourneys(): Promise<Tally> {
  const browser = await findBrowser();
  if (!browser) return await reportWithoutBrowser();
  say(`Browser: ${browser.executablePath} (${browser.source})`);
  const built = await runTool(['node', 'scripts/ensure.mjs', 'start']);
  if (built.code !== 0) return ONE_FAILED;
  const { code, report } = await runPlaywright([]);
  if (report === undefined) return code === 0 ? NOTHING : ONE_FAILED;
  const tally = tallyJourneys(report);
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

async function reportWithoutBrowser(): Promise<Tally> {
  const { report } = await runPlaywright(['--list']);
  const listed = report === undefined ? NOTHING : tallyJourneys(report);
  say('No browser was found: install Chromium or name one in CHROMIUM_PATH.');
  const skipped = listed.skipped.map(({ name }) => ({ name, reason: 'no browser' }));
  return { ...NOTHING, failed: process.env['CI'] === 'true' ? 1 : 0, skipped };
}

async function runPlaywright(more: string[]): Promise<{ code: number; report: unknown }> {
  const folder = mkdtempSync(join(tmpdir(), 'vinculum-playwright-'));
  const file = join(folder, 'report.json');
  try {
    const { code } = await runTool(
      ['playwright', 'test', '--pass-with-no-tests', '--reporter=list,json', ...more],
      {
        env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
      },
    );
    return { code, report: JSON.parse(readFileSync(file, 'utf8')) };
  } catch {
    return { code: 1, report: undefined };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
