import { expect, test } from 'vitest';
import { usedByTestsOnly } from './only-tests.ts';
import { readSourceFiles } from './source-files.ts';

test('no source file is for tests only', () => {
  expect(usedByTestsOnly(readSourceFiles())).toEqual([]);
});

const broker = { path: 'packages/vehicle/src/link/broker.ts', text: '' };
const fromTest = { path: 'packages/vehicle/src/link/link.test.ts', text: "import { B } from './broker.ts';" };
const fromTestkit = {
  path: 'packages/testkit/src/world.ts',
  text: "import type { B } from '@vinculum/vehicle/link/broker.ts';",
};

test('the guard finds what tests and testkit alone import', () => {
  expect(usedByTestsOnly([broker, fromTest, fromTestkit])).toEqual([broker.path]);
});

test('what the source imports too is its own, and so is what nobody imports', () => {
  const source = { path: 'packages/vehicle/src/car.ts', text: "const b = import('./link/broker.ts');" };
  expect(usedByTestsOnly([broker, fromTest, source])).toEqual([]);
  expect(usedByTestsOnly([broker])).toEqual([]);
});
