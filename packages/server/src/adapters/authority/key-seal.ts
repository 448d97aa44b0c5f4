import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readSealingKey, seal, unseal } from './sealed-key.ts';

/** Seals private keys that are kept outside of the authority's folder, such as in the database. */
export interface KeySeal {
  readonly seal: (pem: string) => Buffer;
  /** @throws when the text was changed or sealed elsewhere. */
  readonly open: (sealed: Buffer) => string;
}

/** A seal with this key of 32 bytes: AES-256-GCM. */
export function keySeal(key: Buffer): KeySeal {
  return {
    seal: (pem) => seal(Buffer.from(pem, 'utf8'), key),
    open: (sealed) => unseal(sealed, key).toString('utf8'),
  };
}

/** The seal of an installation: its key is the authority's sealing key, a file in the data folder. */
export async function openKeySeal(dataDir: string): Promise<KeySeal> {
  const folder = join(dataDir, 'authority');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return keySeal(await readSealingKey(folder));
}
