import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import process from 'node:process';
import { backUp } from '@vinculum/server/backup/back-up.ts';
import { readSettings } from '@vinculum/server/settings/settings.ts';
import { say } from './say.ts';

// See docs/how-to/back-up-and-restore.md.
const [target, ...rest] = process.argv.slice(2);
try {
  if (target === undefined || rest.length > 0) throw new Error('say where to: npm run backup -- FOLDER');
  await backUp({ settings: readSettings(process.env), environment: process.env, target });
  say(`Backed up into ${target}.`);
} catch (error) {
  say(`Not backed up: ${reasonOf(error)}`);
  process.exitCode = 1;
}
