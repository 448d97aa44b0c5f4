import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

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
export function seal(plain: Buffer, key: Buffer): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws when the text was changed or the key is another one. */
export function unseal(sealed: Buffer, key: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A file's bytes, or null when there is none. */
export async function readIfPresent(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes a file that its owner alone may read, whole or not at all: half a key would keep every later start away. */
export async function writePrivate(path: string, content: Buffer | string): Promise<void> {
  const unfinished = `${path}.new`;
  await writeFile(unfinished, content, { mode: 0o600, flush: true });
  await chmod(unfinished, 0o600);
  await rename(unfinished, path);
}
