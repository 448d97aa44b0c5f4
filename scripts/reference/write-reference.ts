import { mkdirSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { callsPage } from './calls.ts';

const folder = resolve(import.meta.dirname, '../../docs/reference');
mkdirSync(folder, { recursive: true });
writeFileSync(resolve(folder, 'calls.md'), callsPage());
process.stdout.write('Wrote docs/reference/calls.md\n');
