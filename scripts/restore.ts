import { reasonOf } from '@vinculum/contract/foundation/error-of.ts';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { restore } from '@vinculum/server/backup/restore.ts';
import { readSettings } from '@vinculum/server/settings/settings.ts';
import { say } from './say.ts';

// See docs/how-to/back-up-and-restore.md.
try {
  const { values, positionals } = parseArgs({ options: { to: { type: 'string' } }, allowPositionals: true });
  const [backup, ...rest] = positionals;
  if (backup === undefined || values.to === undefined || rest.length > 0)
    throw new Error('say what and where to: npm run restore -- BACKUP --to FOLDER');
  const sealingKey = readSettings(process.env).SEALING_KEY;
  const { made_on: madeOn, settings } = await restore({ backup, to: values.to, sealingKey, log: say });
  say(`Restored what was backed up on ${madeOn} into ${values.to}. Start it with DATA_DIR=${values.to}.`);
  const input = Object.entries(settings).filter(([name]) => name !== 'DATA_DIR');
  if (input.length > 0)
    say(`Where it was backed up, these were set: ${input.map((one) => one.join('=')).join(' ')}`);
} catch (error) {
  say(`Not restored: ${reasonOf(error)}`);
  process.exitCode = 1;
}
