import { expect, test } from 'vitest';
import { z } from 'zod';
import { problemsOf } from '../foundation/problem.ts';
import { enteredValue, enteredVins } from './forms.ts';
import { remoteSignalAccess } from './send-access.ts';
import { setMapRestriction, setRemoteSignal } from './screen-calls.ts';

const A = 'YV1AAAAAAAA000001';
const B = 'YV1AAAAAAAA000002';

const told = (entries: readonly string[], max?: number) => {
  const result = enteredVins(max).safeParse(entries);
  return result.success ? result.data : problemsOf(result.error.issues)[0];
};

test('entered VINs come out trimmed, in upper case and once', () => {
  expect(told([` ${A.toLowerCase()} `, B, A])).toEqual([A, B]);
});

test('no VIN, what is none and too many are told as the server tells them', () => {
  expect(told([])).toMatchObject({ key: 'commands.missed' });
  expect(told(['nonsense', A])).toMatchObject({
    key: 'errors.invalidVins',
    args: { count: 1, vins: 'NONSENSE' },
  });
  expect(told([A, B], 1)).toMatchObject({ key: 'errors.tooManyVehicles', args: { max: 1 } });
});

test('a list with a wrong number is told at the value, not inside of it', () => {
  const form = z.object({ value: enteredValue(5) });
  const result = form.safeParse({ value: '1,x' });
  expect(result.success ? [] : problemsOf(result.error.issues)).toEqual([
    { field: 'value', key: 'commands.wholeNumber', args: {} },
  ]);
  expect(form.parse({ value: '1,2' })).toEqual({ value: { type: 5, value: [1, 2] } });
});

test('both screens make the same call, each for those who may open it', () => {
  expect(setRemoteSignal.path).toBe(setMapRestriction.path);
  expect(setRemoteSignal.access).toBe(remoteSignalAccess);
});
