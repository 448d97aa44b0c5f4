import { checkVins } from '@vinculum/contract/foundation/vin.ts';
import { array, assert, constantFrom, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { checkVinText, vinTextOfFile, withoutVin } from './check-vin-text.ts';

const one = 'YNR40EA5XR1100011';
const two = 'YNR40EA5XR1100012';

// Shows 1-2.41, 2-1.12, 3-2.49
test('commas, semicolons, spaces, lines and quotes separate VINs; small letters are VINs too', () => {
  const { vins, malformed } = checkVinText(
    `${one},${two.toLowerCase()};\r\n "YNR40EA5XR1100013"\tYNR40EA5XR1100014`,
  );
  expect(vins).toEqual([one, two, 'YNR40EA5XR1100013', 'YNR40EA5XR1100014']);
  expect(malformed).toEqual([]);
});

test('what is not a VIN is told with its line and the reason', () => {
  const { vins, malformed } = checkVinText(`${one}\n\nshort, YNR40EA5XR110001O\n`);
  expect(vins).toEqual([one]);
  expect(malformed).toEqual([
    { line: 3, text: 'short', length: 5, faults: ['length', 'letters'] },
    { line: 3, text: 'YNR40EA5XR110001O', length: 17, faults: ['letters'] },
  ]);
});

test('repeats count once and are told', () => {
  expect(checkVinText(`${one} ${two} ${one.toLowerCase()} ${one}`)).toMatchObject({
    vins: [one, two],
    duplicates: 2,
  });
});

test('a VIN is taken out of a text however often and in whatever letters it stands there', () => {
  expect(withoutVin(`${two.toLowerCase()}, ${one} short;${two}\n"${two.toLowerCase()}"`, two)).toBe(
    `${one}\nshort`,
  );
});

test('an overlong entry is told by its beginning', () => {
  expect(checkVinText('X'.repeat(5000)).malformed).toEqual([
    { line: 1, text: 'X'.repeat(40), length: 5000, faults: ['length'] },
  ]);
});

test('the screen finds the same VINs as the server does', () => {
  const part = constantFrom(one, two.toLowerCase(), 'nonsense', '', 'YNR40EA5XR110001I', '"');
  const separator = constantFrom(',', '\n', ' ', ';', '\r\n', '\t');
  assert(
    property(array(tuple(part, separator)), (parts) => {
      const text = parts.flat().join('');
      const entries = text.split(/[\s,;"']+/).filter((entry) => entry !== '');
      expect(checkVinText(text).vins).toEqual(checkVins(entries).vins);
    }),
  );
});

test('a file with a column named vin gives that column', () => {
  expect(vinTextOfFile(`\uFEFFplate;VIN;colour\r\nS-AB 1;"${one}";red\r\nS-AB 2;${two};\r\n;;\r\n`)).toBe(
    `${one}\n${two}`,
  );
});

test('separators inside quotes separate nothing', () => {
  expect(vinTextOfFile(`name,VIN,plate\r\n"van, 4","${one}",DD\r\n"say ""hi"";",${two},\r\n`)).toBe(
    `${one}\n${two}`,
  );
});

test('a file without such a column is taken as it is', () => {
  expect(vinTextOfFile(`${one},${two}\r\n`)).toBe(`${one},${two}`);
  expect(vinTextOfFile(`\uFEFF${one}\r\n${two}\r${one}\n`)).toBe(`${one}\n${two}\n${one}`);
});
