// npm run where -- consent: the rooms and files whose path holds the word, at most a screenful; all of them
// with --all. A room that holds it is named with its files; other files stand with their folder, after the rooms.
import { spawnSync } from 'node:child_process';
import { dirname, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const MOST_LINES = 40;
const WIDTH = 160;
const isAll = process.argv.includes('--all');
const word = process.argv
  .slice(2)
  .find((one) => one !== '--all')
  ?.toLowerCase();
if (!word) {
  process.stderr.write('Say a word: npm run where -- consent\n');
  process.exit(1);
}
const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: dirname(dirname(fileURLToPath(import.meta.url))),
  encoding: 'utf8',
});
const rooms = new Map();
const files = new Map();
for (const path of listed.stdout.split('\n').filter((one) => one.toLowerCase().includes(word))) {
  const folder = posix.dirname(path);
  const found = folder.toLowerCase().includes(word) ? rooms : files;
  const names = found.get(folder) ?? new Set();
  found.set(folder, names.add(nameOf(path)));
}
const lines = [rooms, files].flatMap((found) =>
  [...found].map(([folder, names]) => lineOf(folder, [...names])),
);
const shown = !isAll && lines.length > MOST_LINES ? lines.slice(0, MOST_LINES - 1) : lines;
const left = lines.length - shown.length;
if (left > 0) shown.push(`and ${left} more folders: say a longer word, or npm run where -- ${word} --all`);
process.stdout.write(shown.length > 0 ? `${shown.join('\n')}\n` : `No path holds "${word}".\n`);

/** A file with its tests and languages is one name. */
function nameOf(path) {
  return posix.basename(path).split('.')[0] || posix.basename(path);
}

function lineOf(folder, names) {
  const room = `${folder.replace(/^packages\//, '')}: `;
  let line = room;
  for (const [at, name] of names.entries()) {
    const more = ` and ${names.length - at} more (--all shows them)`;
    if (!isAll && at > 0 && line.length + name.length + more.length > WIDTH) return line.replace(/, $/, more);
    line += `${name}, `;
  }
  return line.replace(/, $/, '');
}
