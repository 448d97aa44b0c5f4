import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { z } from 'zod';
import { say } from '../say.ts';
import { runTool } from './run-tool.ts';
import { ONE_FAILED, inOneLine } from './tally.ts';
import type { Tally } from './tally.ts';

const NOT_RUN = new Set(['skipped', 'pending', 'todo', 'disabled']);

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Runs these projects of vitest.config.ts; with a commit, only what the changes since then touch. */
export async function runVitest(projects: readonly string[], since: string | null = null): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'vinculum-vitest-'));
  const file = join(folder, 'report.json');
  try {
    const { code } = await runTool([
      'vitest',
      'run',
      ...projects.map((project) => `--project=${project}`),
      ...(since === null ? [] : [`--changed=${since}`]),
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ]);
    const tally = tallyVitest(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
  } catch (error) {
    say(`vitest left no report: ${String(error)}`);
    return ONE_FAILED;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Counts tests; a file that could not be loaded has none and counts as one failed. */
export function tallyVitest(report: unknown): Tally {
  const files = reportSchema.parse(report).testResults;
  const tests = files.flatMap((file) =>
    file.assertionResults.map((result) => ({ ...result, file: relative(process.cwd(), file.name) })),
  );
  const unloaded = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  );
  const failed = tests.filter((result) => result.status === 'failed');
  return {
    passed: tests.filter((result) => result.status === 'passed').length,
    failed: failed.length + unloaded.length,
    failures: [
      ...failed.map(({ file, fullName, failureMessages }) => ({
        name: `${file}: ${fullName}`,
        reason: inOneLine(failureMessages?.[0] ?? ''),
      })),
      ...unloaded.map(({ name, message }) => ({
        name: relative(process.cwd(), name),
        reason: inOneLine(message ?? ''),
      })),
    ],
    repeated: [],
    skipped: tests
      .filter((result) => NOT_RUN.has(result.status))
      .map((result) => ({ name: result.fullName, reason: result.file })),
  };
}
