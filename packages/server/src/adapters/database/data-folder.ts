import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import process from 'node:process';

/** The system user PostgreSQL runs as; undefined when it runs as the user that started us. */
export type PostgresAccount = { uid: number; gid: number } | undefined;

const NOBODY = 65534;

/**
 * PostgreSQL refuses to run as root. Started by root, it runs as the owner of an existing cluster, so that a
 * folder made by an ordinary user stays that user's, and else as nobody.
 */
export function chooseAccount(clusterDir: string): PostgresAccount {
  if (process.getuid?.() !== 0) return undefined;
  const existing = statSync(clusterDir, { throwIfNoEntry: false });
  if (existing && existing.uid !== 0) return { uid: existing.uid, gid: existing.gid };
  return { uid: NOBODY, gid: NOBODY };
}

/** Says whether the account may enter every folder on the way to `path`, by the permission bits alone. */
export function canReach(account: PostgresAccount, path: string): boolean {
  if (!account) return true;
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    const entry = statSync(folder, { throwIfNoEntry: false });
    if (entry && !mayEnter(account, entry)) return false;
    if (folder === dirname(folder)) return true;
  }
}

/** Gives a file or folder to the account; a link is not followed. */
export function giveTo(account: PostgresAccount, path: string): void {
  if (account && lstatSync(path).uid !== account.uid) chownSync(path, account.uid, account.gid);
}

function mayEnter(
  account: { uid: number; gid: number },
  entry: { mode: number; uid: number; gid: number },
): boolean {
  if (entry.uid === account.uid) return (entry.mode & 0o100) !== 0;
  if (entry.gid === account.gid) return (entry.mode & 0o010) !== 0;
  return (entry.mode & 0o001) !== 0;
}

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
