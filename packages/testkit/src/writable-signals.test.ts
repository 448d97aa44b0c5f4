import { builtInCatalogue } from '@vinculum/server/domains/signals/catalogue.ts';
import { writableSignals } from '@vinculum/vehicle/car/inbox/writable-signals.ts';
import { expect, test } from 'vitest';

const catalogue = new Map(builtInCatalogue().map((signal) => [signal.name, signal]));

test.each([...writableSignals])('%s may be set in cars as the catalogue says', (name, { type, range }) => {
  const signal = catalogue.get(name);
  expect(signal).toMatchObject({ type });
  expect(signal?.access).not.toBe('READ');
  expect([signal?.min, signal?.max]).toEqual(range ?? [undefined, undefined]);
});
