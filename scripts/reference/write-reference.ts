import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';
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
/** A page of words needs none, and there is no build that would read them. */
const withoutStyles: Plugin = {
  name: 'without-styles',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-styles' : undefined),
  load: (id) => (id === '\0no-styles' ? 'export default {}' : undefined),
};
// The portal is JSX, which Node does not read.
const portal = await runnerImport<{ readonly screensPage: () => string }>(
  resolve(root, 'packages/portal/src/testing/screens-page.ts'),
  { plugins: [withoutStyles] },
);
write('docs/reference/screens.md', portal.module.screensPage());
