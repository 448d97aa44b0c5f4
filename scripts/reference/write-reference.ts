import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { say } from '../say.ts';
import { referencePages } from './reference-pages.ts';

const folder = resolve(import.meta.dirname, '../../docs/reference');
mkdirSync(folder, { recursive: true });
for (const { file, text } of referencePages) {
  writeFileSync(resolve(folder, file), text());
  say(`Wrote docs/reference/${file}`);
}
