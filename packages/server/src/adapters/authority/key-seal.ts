import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Secret } from '../../settings/secret.ts';
import { readSealingKey, seal, unseal } from './sealed-key.ts';

/** Seals private keys: those of the authority and those in the database. */
export interface KeySeal {
  readonly seal: (pem: string) => Buffer;
  /** @throws when the text was changed or sealed elsewhere. */
  readonly open: (sealed: Buffer) => string;
  readonly sealBytes: (plain: Buffer) => Buffer;
  /** @throws likewise */
  readonly openBytes: (sealed: Buffer) => Buffer;
}

/** A seal with this key of 32 bytes: AES-256-GCM. */
export function keySeal(key: Buffer): KeySeal {
  return {
    seal: (pem) => seal(Buffer.from(pem, 'utf8'), key),
    open: (sealed) => unseal(sealed, key).toString('utf8'),
    sealBytes: (plain) => seal(plain, key),
    openBytes: (sealed) => unseal(sealed, key),
  };
}

/**
 * The seal of an installation, by its setting (32 bytes in base64); without one by the authority's sealing key, a file
 * in the data folder that is made when it is missing.
 */
export async function openKeySeal(dataDir: string, setting?: Secret): Promise<KeySeal> {
  if (setting !== undefined) return keySeal(Buffer.from(setting.reveal(), 'base64'));
  const folder = join(dataDir, 'authority');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return keySeal(await readSealingKey(folder));
}
