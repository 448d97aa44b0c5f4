import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeScratchFolder } from '../machine/scratch-folder.ts';

const howTo = resolve(import.meta.dirname, '../../../../docs/how-to/verify-a-consent-record.md');
/** The names that the documented command reads. */
const recordFile = 'consent-record-1001-YNR40EA5XR1000001.json';
const authorityFile = 'authority.pem';

/** Whether this machine can run the documented command. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

/** The block of the how-to that people paste. */
export function documentedCommand(): string {
  const block = /```sh\n([\s\S]*?)```/.exec(readFileSync(howTo, 'utf8'))?.[1];
  if (block === undefined || !block.endsWith(`verify_consent_record ${recordFile} ${authorityFile}\n`))
    throw new Error(`${howTo} no longer ends its command with a call for ${recordFile} and ${authorityFile}`);
  return block;
}

export interface Verdict {
  readonly isVerified: boolean;
  /** What the command printed. */
  readonly printed: string;
}

/** Runs the documented command on a record's text; without an authority (PEM) as somebody who did not name one. */
export function runDocumentedCommand(record: string, authority: string | null): Verdict {
  const folder = makeScratchFolder('vinculum-verify-');
  try {
    writeFileSync(join(folder, recordFile), record);
    if (authority !== null) writeFileSync(join(folder, authorityFile), authority);
    const command = documentedCommand();
    const pasted = authority === null ? command.replace(` ${authorityFile}\n`, '\n') : command;
    const ran = spawnSync('sh', ['-c', pasted], { cwd: folder, encoding: 'utf8' });
    return {
      isVerified: ran.status === 0 && ran.stdout.endsWith('verified\n'),
      printed: ran.stdout + ran.stderr,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
