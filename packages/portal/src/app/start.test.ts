import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';

const textOf = (path: string) => readFileSync(resolve(import.meta.dirname, path), 'utf8');

test('while the server is asked who is there, the page says so instead of staying white', () => {
  const [, root = ''] = textOf('../../index.html').split('<div id="root">');
  expect(root).toMatch(/^\s*<div class="start" role="status">\s*<img src="\/mark.svg" alt="Vinculum"/);
  expect(textOf('../design/base.css')).toMatch(/^\.start \{/m);
});
