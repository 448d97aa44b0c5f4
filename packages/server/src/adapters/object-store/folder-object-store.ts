import { chmod, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifPresent, readIfPresent, syncFolder, writePrivate } from '../../mechanisms/private-file.ts';
import { isObjectKey, type ObjectStore, requireObjectKey } from './port.ts';
import { type Permit, permitOf, signedQuery } from './signed-address.ts';

const SECRET_BYTES = 32;

/** An object store in a folder, and what its HTTP side asks of it. */
export interface FolderObjectStore extends ObjectStore {
  /** Null when the address is not one of this store, was changed or is over. */
  permit(
    query: Readonly<Record<string, string | undefined>>,
    request: { readonly method: 'GET' | 'PUT'; readonly key: string },
  ): Permit | null;
  /** Stores an object whole: a reader sees the old or the new one. */
  store(key: string, contentType: string, bytes: Buffer): Promise<void>;
}

interface FolderOptions {
  /** Holds the objects and the secret that signs addresses; made when absent. */
  readonly folder: string;
  /** Path of the HTTP side, before the key. */
  readonly base: string;
  readonly clock: () => number;
  readonly randomBytes: (length: number) => Buffer;
}

/** Keeps objects as files. Addresses are paths on the portal's own origin. */
export async function openFolderObjectStore(options: FolderOptions): Promise<FolderObjectStore> {
  const { folder, base, clock } = options;
  await mkdir(join(folder, 'objects'), { recursive: true, mode: 0o700 });
  // It was open in installations from before.
  await chmod(folder, 0o700);
  const secret = await secretOf(options);
  const address = (permit: Permit) => `${base}/${permit.key}?${signedQuery(permit, secret)}`;
  return {
    origin: null,
    uploadAddress: (upload) => Promise.resolve(address({ method: 'PUT', ...upload })),
    downloadAddress: (key, expiresAt, changedAt) => {
      const plain = address({ method: 'GET', key, expiresAt });
      return Promise.resolve(changedAt === undefined ? plain : `${plain}&changed=${changedAt}`);
    },
    permit: (query, request) =>
      isObjectKey(request.key) ? permitOf(query, { ...request, now: clock() }, secret) : null,
    async store(key, contentType, bytes) {
      const path = pathOf(folder, key);
      const made = await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      if (made !== undefined) await syncFolder(dirname(made));
      // Whoever uploaded it is told that it is stored, and rows name it from then on.
      const unfinished = `${path}.${options.randomBytes(6).toString('hex')}`;
      await writePrivate(path, Buffer.concat([Buffer.from(`${contentType}\n`), bytes]), unfinished);
    },
    async read(key, maxBytes) {
      const path = pathOf(folder, key);
      const found = await readWithTime(path);
      if (found === null) return null;
      const { file, changedAt } = found;
      const end = file.indexOf('\n');
      if (file.length - end - 1 > maxBytes) {
        await rm(path, { force: true });
        return null;
      }
      return { contentType: file.subarray(0, end).toString(), changedAt, bytes: file.subarray(end + 1) };
    },
    remove: (key) => rm(pathOf(folder, key), { force: true }),
  };
}

function pathOf(folder: string, key: string): string {
  return join(folder, 'objects', requireObjectKey(key));
}

/** Of one and the same file, whatever becomes of its name meanwhile; null when there is none. */
async function readWithTime(path: string): Promise<{ file: Buffer; changedAt: number } | null> {
  const handle = await ifPresent(open(path, 'r'));
  if (handle === null) return null;
  try {
    const { mtimeMs } = await handle.stat();
    return { file: await handle.readFile(), changedAt: Math.trunc(mtimeMs) };
  } finally {
    await handle.close();
  }
}

async function secretOf({ folder, randomBytes }: FolderOptions): Promise<Buffer> {
  const path = join(folder, 'signing.key');
  const known = await readIfPresent(path);
  if (known !== null) return known;
  // Two processes may start at once: the second one takes what the first wrote.
  await writePrivate(path, randomBytes(SECRET_BYTES));
  return await readFile(path);
}
