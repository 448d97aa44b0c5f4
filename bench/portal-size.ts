import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';

const dist = resolve(import.meta.dirname, '../packages/portal/dist');

/** JavaScript that the first page loads, and all of it, gzipped. */
export function measurePortalSize(): Promise<string[]> {
  if (!existsSync(join(dist, 'index.html'))) return Promise.resolve(['not built: npm start builds it']);
  const page = readFileSync(join(dist, 'index.html'), 'utf8');
  const initial = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map((match) => match[1] ?? '');
  const all = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  return Promise.resolve([
    `initial JavaScript   ${kilobytes(initial)} KB gz in ${initial.length} files (goal 170)`,
    `all JavaScript       ${kilobytes(all.map((name) => `assets/${name}`))} KB gz in ${all.length} files`,
  ]);
}

function kilobytes(files: readonly string[]): string {
  const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0);
  return (bytes / 1024).toFixed(0);
}
