import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runnerImport } from 'vite';
import { say } from '../say.ts';
import { joinedLists } from './joined-lists.ts';

const root = resolve(import.meta.dirname, '../..');

function write(file: string, text: string): void {
  writeFileSync(resolve(root, file), text);
  say(`Wrote ${file}`);
}

for (const { file, text } of joinedLists) write(file, text());
// Not before the lists are written: the pages say what the endpoints say that these join.
const { referencePages } = await import('./reference-pages.ts');
for (const { file, text } of referencePages) write(`docs/${file}`, text());
// The portal is JSX, which Node does not read.
const portal = await runnerImport<{ readonly screensPage: () => string }>(
  resolve(root, 'packages/portal/src/testing/screens-page.ts'),
);
write('docs/reference/screens.md', portal.module.screensPage());
