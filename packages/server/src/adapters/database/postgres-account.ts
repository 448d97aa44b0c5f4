import { chownSync, lstatSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

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
