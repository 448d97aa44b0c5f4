import { expect, test } from 'vitest';
import { csvLine, csvOf } from './csv.ts';

test.each([
  ['a plain text', 'YNR40EA5XR1100011', 'YNR40EA5XR1100011'],
  ['a separator', 'b, c', '"b, c"'],
  ['quotes', '"d"', '"""d"""'],
  ['a line end', 'e\nf', '"e\nf"'],
  ['a formula', '=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['a plus', '+1', "'+1"],
  ['a minus in a text', '-1', "'-1"],
  ['an at sign', '@SUM(A1)', "'@SUM(A1)"],
  ['a tab', '\t=1', "'\t=1"],
  ['a carriage return', '\r=1', `"'\r=1"`],
  ['a full-width sign', '＝1', "'＝1"],
  ['a sign further in', 'a=1', 'a=1'],
  ['a number', -1.5, '-1.5'],
  ['nothing', null, ''],
  ['an empty text', '', ''],
])('%s is a cell of its own', (_what, value, cell) => {
  expect(csvLine([value])).toBe(`${cell}\r\n`);
});

test('cells stand between commas, and every row ends its line', () => {
  expect(
    csvOf([
      ['a', 'b'],
      ['c', 1],
    ]),
  ).toBe('a,b\r\nc,1\r\n');
});
