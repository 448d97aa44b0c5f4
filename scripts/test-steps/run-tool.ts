import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');
const BIN = join(ROOT, 'node_modules', '.bin');

/**
 * Runs a tool of node_modules/.bin in the repository's root and resolves to its exit code (1 when it cannot start)
 * and, with `capture`, to what it wrote to standard output instead of showing it; with `quiet`, to both outputs.
 */
export async function runTool(
  command: readonly [string, ...string[]],
  options: { capture?: boolean; quiet?: boolean; env?: Record<string, string> } = {},
): Promise<{ code: number; output: string }> {
  const [name, ...args] = command;
  const child = spawn(name, args, {
    cwd: ROOT,
    stdio: [
      'ignore',
      options.capture || options.quiet ? 'pipe' : 'inherit',
      options.quiet ? 'pipe' : 'inherit',
    ],
    shell: process.platform === 'win32',
    env: { ...process.env, ...options.env, PATH: `${BIN}${delimiter}${process.env['PATH'] ?? ''}` },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return await new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${name}: ${error.message}\n`);
      resolve({ code: 1, output });
    });
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
