import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { syncFolder } from '../durable-files.ts';
import { type CarIdentity, newPrivateKey } from './identity.ts';

const storedIdentity = z.object({ key: z.string(), certificate: z.string(), authority: z.string() });

/**
 * Where a car keeps what it connects with. A kill or a power cut at any moment leaves the former identity or the new
 * one, whole; what is kept stays. One that `isHasty` outlasts kills alone: for thousands of cars that begin at once and
 * carry nobody's data.
 */
export class IdentityFolder {
  readonly #folder: string;
  readonly #vin: string;
  readonly #isHasty: boolean;

  constructor(folder: string, vin: string, { isHasty = false }: { readonly isHasty?: boolean } = {}) {
    this.#folder = folder;
    this.#vin = vin;
    this.#isHasty = isHasty;
  }

  /** Null when there is none. */
  async load(): Promise<CarIdentity | null> {
    const text = await this.#read('identity.json');
    if (text === null) return await this.#loadFormer();
    const { key, certificate, authority } = storedIdentity.parse(JSON.parse(text));
    return { vin: this.#vin, privateKey: key, certificate, authority };
  }

  async keep({ privateKey: key, certificate, authority }: CarIdentity): Promise<void> {
    await this.#put('identity.json', JSON.stringify({ key, certificate, authority }));
    for (const name of ['next-key.pem', ...formerFiles]) await rm(join(this.#folder, name), { force: true });
  }

  /** The key to ask for a certificate with. It stays the same until an identity with it is kept. */
  async nextKey(): Promise<string> {
    const request = await this.#read('next-key.pem');
    if (request !== null && request !== (await this.load())?.privateKey) return request;
    const key = newPrivateKey();
    await this.#put('next-key.pem', key);
    return key;
  }

  async forgetNextKey(): Promise<void> {
    await rm(join(this.#folder, 'next-key.pem'), { force: true });
  }

  /** Kept by a car of before: three files, the certificate last. */
  async #loadFormer(): Promise<CarIdentity | null> {
    const [privateKey = null, certificate = null, authority = null] = await Promise.all(
      formerFiles.map((name) => this.#read(name)),
    );
    if (privateKey === null || certificate === null || authority === null) return null;
    return { vin: this.#vin, privateKey, certificate, authority };
  }

  async #read(name: string): Promise<string | null> {
    try {
      return await readFile(join(this.#folder, name), 'utf8');
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
      throw error;
    }
  }

  /**
   * Readable by its owner only; on the disk before it takes its name, and with its name when this resolves, where a
   * power cut must take nothing back.
   */
  async #put(name: string, text: string): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const file = join(this.#folder, name);
    await writeFile(`${file}.new`, text, { mode: 0o600, flush: !this.#isHasty });
    await rename(`${file}.new`, file);
    if (!this.#isHasty) syncFolder(this.#folder);
  }
}

const formerFiles = ['key.pem', 'certificate.pem', 'authority.pem'];
