// npm run where -- consent: every file of the repository whose path holds the word.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const word = process.argv[2]?.toLowerCase();
if (!word) {
  process.stderr.write('Say a word: npm run where -- consent\n');
  process.exit(1);
}
const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: dirname(dirname(fileURLToPath(import.meta.url))),
  encoding: 'utf8',
});
const found = listed.stdout.split('\n').filter((path) => path.toLowerCase().includes(word));
process.stdout.write(found.length > 0 ? `${found.join('\n')}\n` : `No path holds "${word}".\n`);
