import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test.each([
  ['a\n=1+1', '"a\n=1+1"'],
  ['a\r=1+1', '"a\r=1+1"'],
  ['a\r\n=1+1', '"a\r\n=1+1"'],
  ['a\u2028=1+1', '"a\u2028=1+1"'],
  ['\n=1+1', '"\'\n=1+1"'],
  [' =1+1', "' =1+1"],
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1+1', "'-1+1"],
  ['a "b", c', '"a ""b"", c"'],
  ['plain text', 'plain text'],
  [-1.5, '-1.5'],
])('%j is written as %j', (input, written) => {
  expect(csvText([[input, 'next']])).toBe(`${written},next\r\n`);
});
