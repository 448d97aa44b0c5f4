import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfPresent, writePrivate } from '../../mechanisms/private-file.ts';
import type { Secret } from '../../settings/setting-kinds.ts';
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';

/** Seals private keys: those of the authority and those in the database. */
export interface KeySeal {
  readonly seal: (pem: string) => Buffer;
  /** @throws when the text was changed or sealed elsewhere. */
  readonly open: (sealed: Buffer) => string;
  readonly sealBytes: (plain: Buffer) => Buffer;
  /** @throws likewise */
  readonly openBytes: (sealed: Buffer) => Buffer;
  /** HMAC-SHA-256: the same for the same text, and nobody without the key can try which text it was. */
  readonly digest: (text: string) => Buffer;
}

/** A seal with this key of 32 bytes: AES-256-GCM, and for digests a key that is derived from it. */
export function keySeal(key: Buffer): KeySeal {
  const digestKey = Buffer.from(hkdfSync('sha256', key, '', 'digest', KEY_BYTES));
  return {
    seal: (pem) => seal(Buffer.from(pem, 'utf8'), key),
    open: (sealed) => unseal(sealed, key).toString('utf8'),
    sealBytes: (plain) => seal(plain, key),
    openBytes: (sealed) => unseal(sealed, key),
    digest: (text) => createHmac('sha256', digestKey).update(text).digest(),
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

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** The key that seals private keys at rest: read from the folder, or made there for its owner only (0600). */
export async function readSealingKey(folder: string): Promise<Buffer> {
  const path = join(folder, 'sealing.key');
  const known = await readIfPresent(path);
  if (known !== null) {
    if (known.length !== KEY_BYTES) throw new Error(`${path} is not a key of ${KEY_BYTES} bytes`);
    return known;
  }
  const made = randomBytes(KEY_BYTES);
  await writePrivate(path, made);
  return made;
}

/** AES-256-GCM: nonce, tag, ciphertext. */
function seal(plain: Buffer, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when the text was changed or the key is another one. */
function unseal(sealed: Buffer, key: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
