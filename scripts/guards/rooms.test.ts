import { globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const rooms = [
  ...new Set(globSync('packages/{server,portal}/src/domains/*/', { cwd: root }).map(nameOf)),
].toSorted();

function nameOf(path: string): string {
  return path.replace(/^.*\//, '').replace(/\.md$/, '');
}

test('every room stands in the glossary, with the word that it is for', () => {
  const places = [...read('docs/glossary.md').matchAll(/^\|.*\|(.*)\|$/gm)]
    .map(([, place = '']) => place)
    .join();
  expect(rooms.length).toBeGreaterThan(30);
  expect(rooms.filter((room) => !places.includes(`\`${room}\``))).toEqual([]);
});

test('the open points list every page of theirs', () => {
  const list = read('docs/open-points/README.md');
  const pages = globSync('docs/open-points/*.md', { cwd: root })
    .map(nameOf)
    .filter((name) => name !== 'README');
  expect(pages.length).toBeGreaterThan(15);
  expect(pages.filter((name) => !list.includes(`[${name}](${name}.md)`))).toEqual([]);
});

test('every domain of the server has a page of open points, or is named among those where nothing is open', () => {
  const list = read('docs/open-points/README.md');
  const closed = /^Nothing is open in ([^]+?)\.$/m.exec(list)?.[1] ?? '';
  const domains = globSync('packages/server/src/domains/*/', { cwd: root }).map(nameOf);
  expect(domains.length).toBeGreaterThan(25);
  const unnamed = (room: string) => !list.includes(`[${room}]`) && !closed.includes(`\`${room}\``);
  expect(domains.filter(unnamed)).toEqual([]);
});
