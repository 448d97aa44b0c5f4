import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { runnerImport } from 'vite';
import { say } from '../say.ts';
import { referencePages } from './reference-pages.ts';

const root = resolve(import.meta.dirname, '../..');

function write(file: string, text: string): void {
  writeFileSync(resolve(root, 'docs', file), text);
  say(`Wrote docs/${file}`);
}

for (const { file, text } of referencePages) write(file, text());
// The portal is JSX, which Node does not read.
const portal = await runnerImport<{ readonly screensPage: () => string }>(
  resolve(root, 'packages/portal/src/testing/screens-page.ts'),
);
write('reference/screens.md', portal.module.screensPage());
