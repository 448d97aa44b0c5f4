import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { makeScratchFolder } from '../machine/scratch-folder.ts';

/** What is in the archive of a claim, as anybody's `tar` unpacks it. */
export interface UnpackedClaim {
  readonly certificate: string;
  readonly privateKey: string;
  readonly authority: string;
  readonly address: string;
  readonly readme: string;
  /** Permission bits of the private key's file. */
  readonly keyMode: number;
  readonly files: readonly string[];
}

/** By `tar` itself, as whoever downloads it does. */
export function unpackClaim(archive: Buffer): UnpackedClaim {
  const folder = makeScratchFolder('vinculum-claim-');
  try {
    execFileSync('tar', ['-xf', '-', '-C', folder], { input: archive });
    const [name = ''] = readdirSync(folder);
    const read = (file: string) => readFileSync(join(folder, name, file), 'utf8');
    return {
      certificate: read('claim-certificate.pem'),
      privateKey: read('claim-key.pem'),
      authority: read('root.pem'),
      address: read('address.txt').trim(),
      readme: read('README.md'),
      keyMode: statSync(join(folder, name, 'claim-key.pem')).mode & 0o777,
      files: readdirSync(join(folder, name)).toSorted(),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
