import { expect, test } from 'vitest';
import { type Layout, LineWriter } from './line-writer.ts';

const EPOCH_US = BigInt(Date.UTC(2000, 0, 1)) * 1000n;

type Value = string | null | { readonly us: bigint };

/** A row as COPY sends it, without the count of its fields. */
function rowOf(...values: readonly Value[]): Buffer {
  return Buffer.concat(values.flatMap(fieldOf));
}

function fieldOf(value: Value): Buffer[] {
  const length = Buffer.alloc(4);
  if (value === null) {
    length.writeInt32BE(-1);
    return [length];
  }
  const bytes = typeof value === 'string' ? Buffer.from(value) : Buffer.alloc(8);
  if (typeof value !== 'string') bytes.writeBigInt64BE(value.us - EPOCH_US);
  length.writeInt32BE(bytes.length);
  return [length, bytes];
}

const at = (text: string, us = 0n) => ({ us: BigInt(Date.parse(text)) * 1000n + us });

function linesOf(layout: Layout, rows: readonly Buffer[]): { whole: string; portions: Buffer[] } {
  const portions: Buffer[] = [];
  const writer = new LineWriter(layout, (portion) => portions.push(portion));
  for (const row of rows) writer.write(row, 0);
  writer.flush();
  return { whole: Buffer.concat(portions).toString(), portions };
}

const csv: Layout = {
  fields: [
    { before: '', is: 'text' },
    { before: ',', is: 'second' },
    { before: ',', is: 'millisecond' },
    { before: ',', is: 'microsecond' },
  ],
  none: '',
  end: '\r\n',
};

test('fields are written one after the other, moments to what is asked, cut off', () => {
  const rows = [
    rowOf(
      'ñ🚗',
      at('2026-11-22T23:59:59.999Z'),
      at('2026-11-22T00:00:00Z', 1999n),
      at('1999-12-31T23:59:59Z', 7n),
    ),
    rowOf('', null, at('1970-01-01T00:00:00.001Z', 999n), null),
    rowOf(null, at('2024-02-29T12:34:56Z'), null, at('2024-02-29T12:34:56.123Z', 456n)),
  ];
  expect(linesOf(csv, rows).whole).toBe(
    [
      'ñ🚗,2026-11-22T23:59:59Z,2026-11-22T00:00:00.001Z,1999-12-31T23:59:59.000007Z\r\n',
      ',,1970-01-01T00:00:00.001Z,\r\n',
      ',2024-02-29T12:34:56Z,,2024-02-29T12:34:56.123456Z\r\n',
    ].join(''),
  );
});

test('of JSON the blanks outside of texts are left out', () => {
  const layout: Layout = { fields: [{ before: '', is: 'json' }], none: '', end: '' };
  const value = { a: [1, -2.5, null, true], ' "b\\ ': ['\\', ' "', '\\" ', 'c: d, e'], ñ: {}, g: [] };
  // As the database writes it: a blank after each colon and comma.
  const spaced = `{"a": [1, -2.5, null, true], ${JSON.stringify(' "b\\ ')}: [${value[' "b\\ ']
    .map((one) => JSON.stringify(one))
    .join(', ')}], "ñ": {}, "g": []}`;
  expect(linesOf(layout, [rowOf(spaced)]).whole).toBe(JSON.stringify(value));
});

test('bytes are written in hex, of a line that gets twice as long too', () => {
  const layout: Layout = { fields: [{ before: '', is: 'hex' }], none: '', end: '\n' };
  const { whole } = linesOf(layout, [rowOf('\u0000\u000fZ'), rowOf('~'.repeat(60_000)), rowOf(null)]);
  expect(whole === `000f5a\n${'7e'.repeat(60_000)}\n\n`).toBe(true);
});

test('quotes stand around what is there, and not around what is not', () => {
  const layout: Layout = {
    fields: [
      { before: '{"a":', is: 'text', quote: '"' },
      { before: ',"at":', is: 'second', quote: '"' },
    ],
    none: 'null',
    end: '}\n',
  };
  const rows = [rowOf('x', at('2026-11-22T10:00:00Z')), rowOf(null, null)];
  expect(linesOf(layout, rows).whole).toBe('{"a":"x","at":"2026-11-22T10:00:00Z"}\n{"a":null,"at":null}\n');
});

test('portions are of 64 kB at most, but for a line that is longer, and no line is lost between them', () => {
  const texts = Array.from({ length: 300 }, (_, n) => String(n).repeat(n * 3)).concat(
    'y'.repeat(200_000),
    'end',
  );
  const layout: Layout = { fields: [{ before: '<', is: 'text' }], none: '', end: '>' };
  const { whole, portions } = linesOf(
    layout,
    texts.map((one) => rowOf(one)),
  );
  expect(whole === texts.map((one) => `<${one}>`).join('')).toBe(true);
  expect(portions.length).toBeGreaterThan(3);
  expect(portions.filter(({ length }) => length > 65_536)).toHaveLength(1);
});

test('the row may change once it is written', () => {
  const portions: Buffer[] = [];
  const writer = new LineWriter(csv, (portion) => portions.push(portion));
  const row = rowOf('x'.repeat(100), null, null, null);
  writer.write(row, 0);
  row.fill(0);
  writer.flush();
  expect(Buffer.concat(portions).toString()).toBe(`${'x'.repeat(100)},,,\r\n`);
});
