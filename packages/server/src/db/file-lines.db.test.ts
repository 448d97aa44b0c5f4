import { csvOptions } from '@vinculum/contract/foundation/csv.ts';
import { createTestDatabase, type TestDatabase } from '@vinculum/testkit/machine/test-database.ts';
import { text } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { connectForFiles } from './connect.ts';
import type { Lines } from './copy-lines.ts';
import { csvLines, document, json, jsonLines, moment, plain, written } from './file-lines-store.ts';

let database: TestDatabase;
let db: ReturnType<typeof connectForFiles>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = connectForFiles({ connectionString: database.connectionString, maxConnections: 2 });
});
afterAll(async () => {
  await db.db.destroy();
  await database.drop();
});

function linesOf(lines: Lines): Promise<string> {
  return text(db.copyLines(lines, new AbortController().signal));
}

const row = z.object({ n: z.int(), what: z.string(), next: z.string() });

/** The texts, each between two cells that need nothing, as the database writes them. */
function writtenBySql(texts: readonly (string | null)[]): Promise<string> {
  const values = texts.map((one, index) => sql`(${index}, ${one}::text)`);
  return linesOf(
    csvLines(
      row,
      { next: plain(sql`'end'`), what: plain(written(sql`v.what`)), n: plain(sql`v.n`) },
      { from: sql`from (values ${sql.join(values)}) v(n, what) order by v.n` },
    ),
  );
}

/** The same by the library with the options that the contract says. */
function writtenByLibrary(texts: readonly (string | null)[]): string {
  return stringify(
    texts.map((what, n) => [n, what, 'end']),
    { ...csvOptions, bom: false },
  );
}

const nasty = [
  '',
  null,
  'plain',
  'Automóviles, «ñandú» 🚗',
  'a,b',
  'say "no"',
  '"',
  'two\nlines',
  'two\r\nlines',
  'lone\rreturn',
  'a\u0085b',
  'a\u2028b',
  'a\u2029b',
  'a;b\tc',
  String.raw`\.`,
  String.raw`\N`,
  String.raw`back\slash \n`,
  "it's",
  '=1+1',
  '+1',
  '-1',
  '@cmd',
  '＝1',
  '＋1',
  '－1',
  '＠1',
  '\t=1',
  '\tx',
  '\rx',
  '\nx',
  '\n=1+1',
  '  =1',
  '\u00a0=1',
  '\u3000\ufeff=1',
  'a\n=1+1',
  '=1,"2"',
  "'=1",
  ' spaces ',
  '1e5',
  'x'.repeat(300_000),
  '$1',
];

test.each(nasty)('the database writes %j as the library does', async (one) => {
  expect(await writtenBySql([one])).toBe(writtenByLibrary([one]));
});

test('and all of them below each other, in their order', async () => {
  expect(await writtenBySql(nasty)).toBe(writtenByLibrary(nasty));
});

const signs = fc.constantFrom(
  ...Array.from('=+-@＝＋－＠\t\n\v\f\r ,"\'\\;ab\u0085\u00a0\u2028\u2029\u3000\ufeff🚗'),
);
const anyText = fc.string({ unit: fc.oneof(signs, fc.string({ unit: 'binary', maxLength: 1 })) });

test('whatever somebody writes is written as the library writes it', async () => {
  const storable = anyText.filter((one) => !one.includes('\0') && one.isWellFormed());
  await fc.assert(
    fc.asyncProperty(fc.array(storable, { minLength: 1, maxLength: 30 }), async (texts) => {
      expect(await writtenBySql(texts)).toBe(writtenByLibrary(texts));
    }),
    { numRuns: 50 },
  );
});

test.each([
  ['second', '2026-11-22T10:00:00.999Z', '2026-11-22T10:00:00Z'],
  ['millisecond', '2026-11-22T10:00:00Z', '2026-11-22T10:00:00.000Z'],
  ['millisecond', '2026-11-22T10:00:00.1Z', '2026-11-22T10:00:00.100Z'],
  ['millisecond', '2026-11-22T23:59:59.999999Z', '2026-11-22T23:59:59.999Z'],
  ['millisecond', '2026-10-25T01:30:00+02:00', '2026-10-24T23:30:00.000Z'],
  ['millisecond', '1999-12-31T23:59:59.001Z', '1999-12-31T23:59:59.001Z'],
  ['millisecond', '2000-01-01T00:00:00Z', '2000-01-01T00:00:00.000Z'],
  ['microsecond', '2026-02-28T12:04:05.000009Z', '2026-02-28T12:04:05.000009Z'],
] as const)('to the %s %s is written %s, in CSV and in JSON', async (precision, at, expected) => {
  const schema = z.object({ at: z.string(), none: z.string() });
  const cells = {
    at: moment(sql`${at}::timestamptz`, precision),
    none: moment(sql`null::timestamptz`, precision),
  };
  expect(await linesOf(csvLines(schema, cells, { from: sql`` }))).toBe(`${expected},\r\n`);
  expect(await linesOf(jsonLines(schema, cells, { from: sql`` }))).toBe(`{"at":"${expected}","none":null}\n`);
});

test('truth is written in words, numbers without an exponent', async () => {
  const schema = z.object({ yes: z.boolean(), no: z.boolean(), large: z.string() });
  const cells = {
    yes: plain(sql`true`),
    no: plain(sql`1 = 2`),
    large: plain(sql`9007199254740993::numeric`),
  };
  expect(await linesOf(csvLines(schema, cells, { from: sql`` }))).toBe('true,false,9007199254740993\r\n');
});

test('a line of JSON is that of the library, in the order of the row', async () => {
  const value = {
    text: nasty.join('\u0001\u001f\u007f'),
    none: null,
    n: 5,
    deep: { a: [1, { b: 'ñ ' }], '\\" ': ['a", "b: c\\', ' \\" : ', null, true, 0.5, {}, []] },
  };
  const schema = z.object({ n: z.int(), text: z.string(), none: z.null(), deep: z.unknown() });
  const cells = {
    text: json(sql`${value.text}::text`),
    deep: document(sql`${JSON.stringify(value.deep)}::jsonb`),
    none: json(sql`null::text`),
    n: json(sql`5`),
  };
  const inOrder = { n: value.n, text: value.text, none: null, deep: value.deep };
  expect(await linesOf(jsonLines(schema, cells, { from: sql`` }))).toBe(`${JSON.stringify(inOrder)}\n`);
});

test('a column of which nothing is written is a mistake', () => {
  // @ts-expect-error -- the third column is missing
  expect(() => csvLines(row, { n: plain(sql`1`), what: plain(sql`2`) }, { from: sql`` })).toThrow('next');
});
