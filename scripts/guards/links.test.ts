import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const pages = [...globSync('docs/**/*.md', { cwd: root }), 'README.md'];

/** Headings as GitHub makes anchors of them: a second one of the same words gets a number. */
function anchorsOf(page: string): ReadonlySet<string> {
  const anchors = new Set<string>();
  for (const [, heading = ''] of page.replaceAll(/^```[^]*?^```$/gm, '').matchAll(/^#+ (.+)$/gm)) {
    const words = heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-');
    let anchor = words;
    for (let again = 1; anchors.has(anchor); again += 1) anchor = `${words}-${again}`;
    anchors.add(anchor);
  }
  return anchors;
}

test.each(pages)('%s leads to what is there', (page) => {
  const text = readFileSync(resolve(root, page), 'utf8');
  const links = [...text.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]+))?\)/g)];
  const lost = links.filter(([, path = '', anchor]) => {
    const target = path === '' ? resolve(root, page) : resolve(root, dirname(page), path);
    if (!existsSync(target)) return true;
    return anchor !== undefined && !anchorsOf(readFileSync(target, 'utf8')).has(anchor);
  });
  expect(lost.map(([link]) => link)).toEqual([]);
});
