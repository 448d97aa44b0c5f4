import { expect, test } from 'vitest';
import { carsOfModels, makersOf, modelsOf } from './found-cars.ts';

const group = (oem_id: number | null, model: string | null, vins: readonly string[]) => ({
  oem_id,
  oem: oem_id === null ? null : `Maker ${oem_id}`,
  model,
  vin_numbers: [...vins],
});
const pages = [
  { groups: [group(2, 'Fjord', ['A']), group(null, null, ['B'])], looked_at: 9, next: '5' },
  {
    groups: [group(1, 'Fjord', ['C']), group(2, 'Fjord', ['D', 'E']), group(2, null, ['F'])],
    looked_at: 4,
    next: null,
  },
];

test('cars of several pages are put together by maker and model, the most frequent first', () => {
  expect(carsOfModels(pages).map(({ oemId, model, vins }) => [oemId, model, vins])).toEqual([
    [2, 'Fjord', ['A', 'D', 'E']],
    [null, null, ['B']],
    [1, 'Fjord', ['C']],
    [2, null, ['F']],
  ]);
});

test('makers and models are those of the cars found, each once and by name', () => {
  const groups = carsOfModels(pages);
  expect(makersOf(groups)).toEqual([
    { id: 1, name: 'Maker 1' },
    { id: 2, name: 'Maker 2' },
  ]);
  expect(
    modelsOf(
      [...groups, ...carsOfModels([{ groups: [group(3, 'Alba', ['G'])], looked_at: 1, next: null }])],
      null,
    ),
  ).toEqual(['Alba', 'Fjord']);
  expect(modelsOf(groups, 3)).toEqual([]);
});
