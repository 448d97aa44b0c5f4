import { expect, test } from 'vitest';
import { claimReadme } from './claim-readme.ts';

const facts = { vins: ['YNR'], count: 1, notAfter: 0, address: null };

test.each(['en', 'es'] as const)('names are words of the readme in %s, whatever they hold', (language) => {
  const evil = '```\n# <b>x</b>\u202E [a](http://b) `c` | año';
  const written = '\\`\\`\\` \\# \\<b\\>x\\<\\/b\\>  \\[a\\]\\(http\\:\\/\\/b\\) \\`c\\` \\| año';
  const readme = claimReadme(language, { ...facts, name: evil, maker: evil });
  expect(readme.split('\n')[0]).toBe(`# ${written}`);
  expect(readme.replaceAll(written, '')).toBe(claimReadme(language, { ...facts, name: '', maker: '' }));
});
