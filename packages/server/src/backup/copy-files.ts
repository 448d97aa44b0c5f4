import { createHash } from 'node:crypto';
import { createWriteStream, type Dirent } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RetainedFile } from './manifest.ts';

const SIDE_BY_SIDE = 8;

export interface Tree {
  readonly folders: string[];
  /** Paths with `/`, from the folder's own. */
  readonly files: string[];
}

/** What is below a folder, but for what `leavesOut` names; empty where there is none. Links are not followed. */
export async function treeOf(
  folder: string,
  leavesOut: (path: string) => boolean = () => false,
): Promise<Tree> {
  const tree: Tree = { folders: [], files: [] };
  const waiting = [''];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of await entriesOf(join(folder, at))) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (leavesOut(path)) continue;
      if (entry.isDirectory()) tree.folders.push(path);
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.isFile()) tree.files.push(path);
    }
  }
  return tree;
}

/** Copies files, each to its path below another folder and for its owner only; returns what they were. */
export async function copyFiles(from: string, to: string, paths: readonly string[]): Promise<RetainedFile[]> {
  const copied: RetainedFile[] = [];
  const waiting = paths.values();
  const worker = async () => {
    for (const path of waiting) {
      const file = await copyFile(join(from, path), join(to, path));
      if (file !== null) copied.push({ path, ...file });
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));
  return copied;
}

/** What a text is as a file. */
export function fileOf(path: string, content: string): RetainedFile {
  const bytes = Buffer.from(content, 'utf8');
  return { path, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

export async function makeFolders(to: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) await mkdir(join(to, path), { recursive: true, mode: 0o700 });
}

/** Null of one that is gone. It is on the disk when this resolves. */
async function copyFile(from: string, to: string): Promise<Omit<RetainedFile, 'path'> | null> {
  const hash = createHash('sha256');
  let size = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      size += chunk.length;
      done(null, chunk);
    },
  });
  const source = await openIfPresent(from);
  if (source === null) return null;
  await mkdir(dirname(to), { recursive: true, mode: 0o700 });
  await pipeline(source.createReadStream(), count, createWriteStream(to, { mode: 0o600, flush: true }));
  return { size, sha256: hash.digest('hex') };
}

async function openIfPresent(path: string) {
  try {
    return await open(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
