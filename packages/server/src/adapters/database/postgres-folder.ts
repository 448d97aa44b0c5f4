import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { canReach, chooseAccount, giveTo, type PostgresAccount } from './data-folder.ts';

/** Where one embedded database lives, and as whom it runs. Every path is absolute. */
export type PostgresFolder = {
  root: string;
  cluster: string;
  passwordFile: string;
  socketDir: string;
  logFile: string;
  account: PostgresAccount;
};

const OWN_ENTRIES = [
  'cluster',
  'cluster.new',
  'password',
  'socket',
  'postgres.log',
  'postgres.log.1',
  'owner.json',
];
/** A mark on its way to `owner.json`, also of a process that was killed then. */
const OWN_MARK = /^owner-(\d+|next)\.json$/;
const MOVED = 'moved-to';

/**
 * Makes the data folder ready for PostgreSQL's account: 0700 and owned by it. When that account cannot reach
 * `dataDir` (a clone under a 0700 home, started by root), the data lives in a folder under `sharedDir` instead,
 * and `dataDir` keeps a note that says where.
 * @throws when `dataDir` holds something else, belongs to another user, or cannot be written.
 */
export function preparePostgresFolder(
  dataDir: string,
  sharedDir: string,
  log: (text: string) => void,
): PostgresFolder {
  const wanted = resolve(dataDir);
  makeFolder(wanted);
  const note = join(wanted, MOVED);
  if (existsSync(note)) return settle(readFileSync(note, 'utf8').trim());

  const account = chooseAccount(join(wanted, 'cluster'));
  // The folder itself will be the account's; what counts are the folders above it
  if (canReach(account, wanted)) return settle(wanted);
  if (existsSync(join(wanted, 'cluster'))) {
    throw new Error(
      `The database in ${wanted} belongs to user ${account?.uid}, who cannot enter a folder above it. ` +
        'Open those folders (chmod o+x) or start Vinculum as that user.',
    );
  }
  // Never a name made from the path: a fresh clone at the same place must not find the data of an earlier one
  const moved = join(sharedDir, `data-${randomBytes(6).toString('hex')}`);
  log(`PostgreSQL's user cannot reach ${wanted}; the database lives in ${moved}`);
  makeFolder(moved);
  writeFileSync(note, `${moved}\n`);
  return settle(moved);
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (cause) {
    throw new Error(`The database folder ${folder} cannot be made. Set DATA_DIR to a folder you may write.`, {
      cause,
    });
  }
}

function settle(root: string): PostgresFolder {
  makeFolder(root);
  refuseForeign(root);
  const cluster = join(root, 'cluster');
  const account = chooseAccount(cluster);
  const socketDir = join(root, 'socket');
  giveTo(account, root);
  if (process.platform !== 'win32') chmodSync(root, 0o700);
  makeFolder(socketDir);
  giveTo(account, socketDir);
  return {
    root,
    cluster,
    passwordFile: join(root, 'password'),
    socketDir,
    logFile: join(root, 'postgres.log'),
    account,
  };
}

/** Protects a folder named by mistake, as `/tmp` or a home, from being given to PostgreSQL's account. */
function refuseForeign(root: string): void {
  let entries: string[];
  try {
    entries = readdirSync(root);
  } catch (cause) {
    throw new Error(
      `The database folder ${root} cannot be read: it belongs to another user. ` +
        'Start Vinculum as the user who made it, or set DATA_DIR to another folder.',
      { cause },
    );
  }
  const foreign = entries.find((entry) => !OWN_ENTRIES.includes(entry) && !OWN_MARK.test(entry));
  if (foreign !== undefined) {
    throw new Error(
      `${root} holds "${foreign}", which is no part of a Vinculum database: name an empty folder.`,
    );
  }
}
