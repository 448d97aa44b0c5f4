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

test('of a list without end the first are named, and no more are looked at', () => {
  const looked: string[] = [];
  const list = Array.from({ length: 5 }, (_, index) => ({
    get vin() {
      looked.push(`${index}`);
      return index === 1 ? 'fine' : '\0';
    },
  }));
  expect(unstorableTexts({ list, '\0': 1 }, 2).map(({ field }) => field)).toEqual([
    'list.0.vin',
    'list.2.vin',
  ]);
  expect(looked).toEqual(['0', '1', '2']);
});
