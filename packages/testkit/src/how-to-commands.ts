import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';

const ROOT = resolve(import.meta.dirname, '../../..');

export interface Ran {
  readonly code: number | null;
  /** Of both outputs. */
  readonly printed: string;
}

/** The shell blocks (` ```sh `) of a page of docs/how-to, in their order. */
export function commandsOf(page: string): string[] {
  const text = readFileSync(resolve(ROOT, 'docs/how-to', page), 'utf8');
  return [...text.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
}

/** Runs a block from the root of the repository, as somebody would who reads the page. */
export async function runCommands(block: string, environment: NodeJS.ProcessEnv): Promise<Ran> {
  const env = { ...process.env, ...environment };
  const { promise, resolve: done } = Promise.withResolvers<Ran>();
  const child = execFile('/bin/sh', ['-e', '-c', block], { cwd: ROOT, env }, (_error, out, complaints) =>
    done({ code: child.exitCode, printed: `${out}${complaints}` }),
  );
  return await promise;
}
