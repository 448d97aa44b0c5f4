import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { referencePages } from './reference-pages.ts';

const folder = resolve(import.meta.dirname, '../../docs/reference');
mkdirSync(folder, { recursive: true });
for (const { file, text } of referencePages) {
  writeFileSync(resolve(folder, file), text());
  process.stdout.write(`Wrote docs/reference/${file}\n`);
}
