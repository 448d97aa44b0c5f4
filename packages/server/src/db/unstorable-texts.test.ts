import { expect, test } from 'vitest';
import { unstorableTexts } from './trouble.ts';

test.each([['a\0b'], ['\ud83d'], ['\ude00 alone']])('%j is named by its field, however deep', (text) => {
  const fields = unstorableTexts({ title: 'fine', rows: [{ name: 'fine' }, { name: text }] });
  expect(fields).toEqual([{ field: 'rows.1.name', key: 'validation.format' }]);
});

test.each([['a\0b'], ['\ud83d']])('a name %j is told at the field that holds it', (name) => {
  const fields = unstorableTexts({ update: { signals: { fine: 1, [name]: { deep: 'a\0b' } } } });
  expect(fields).toEqual([{ field: 'update.signals', key: 'validation.format' }]);
});

test.each([[''], ['Ibáñez 😀\n\t\u007f'], [null], [undefined], [4], [{ a: [true, '\u0001'] }]])(
  '%j can be stored',
  (value) => {
    expect(unstorableTexts(value)).toEqual([]);
  },
);
