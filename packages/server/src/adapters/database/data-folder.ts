import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { chooseAccount } from './postgres-account.ts';

/** What shows that a folder is an installation's, and nobody else's that was named by mistake. */
const OWN_ENTRIES = ['authority', 'postgres', 'files'];
/** What a start leaves before it comes here. */
const FIRST_ENTRIES = ['.writable', 'vinculum.log'];
/** A file that is there while a backup is restored into the folder. */
export const RESTORING = '.restoring';
const OPEN_TO_ALL = 0o1002;

/**
 * Makes the data folder, and closes it to other users, also one from before. Started by root, PostgreSQL runs as
 * another user who must pass through: its group may enter the folder, and see nothing in it. A folder that holds other
 * things, or that everybody may write, keeps its mode.
 */
export function openDataFolder(folder: string, { hasDatabase }: { readonly hasDatabase: boolean }): void {
  const path = resolve(folder);
  if (existsSync(join(path, RESTORING)))
    throw new Error(`A restore into ${path} did not end: empty the folder and restore again.`);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  const { mode, uid } = statSync(path);
  const entries = readdirSync(path).filter((entry) => !FIRST_ENTRIES.includes(entry));
  if (entries.length > 0 && !entries.some((entry) => OWN_ENTRIES.includes(entry))) return;
  if (process.platform === 'win32' || (mode & OPEN_TO_ALL) !== 0) return;
  const account = hasDatabase ? chooseAccount(join(path, 'postgres', 'cluster')) : undefined;
  if (account !== undefined) chownSync(path, uid, account.gid);
  chmodSync(path, account === undefined ? 0o700 : 0o710);
}
