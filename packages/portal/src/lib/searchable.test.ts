import { expect, test } from 'vitest';
import { searchFor } from './searchable.ts';

test.each([
  ['', 'Vehicle.Speed', true],
  ['speed vehicle', 'Vehicle.Speed', true],
  ['  SPÉED ', 'Vehicle.Speed', true],
  ['pagina', 'Página', true],
  ['speed light', 'Vehicle.Speed', false],
])('a search for “%s” in “%s”: %j', (search, text, fits) => {
  expect(searchFor(search)(text)).toBe(fits);
});
