import { expect, test } from 'vitest';
import { squaresOf } from './grid-rules.ts';

const world = { west: -180, south: -90, east: 180, north: 90 };
const WHOLE = 4 ** 16;
const widthOf = (squares: ReturnType<typeof squaresOf>) =>
  squares.reduce((sum, { from, to }) => sum + to - from + 1, 0);

test.each([
  { across: 2, squares: 4 },
  { across: 12, squares: 64 },
  { across: 16, squares: 256 },
])('the world takes $squares squares where $across may stand side by side, none over another', (row) => {
  const squares = squaresOf(world, row.across);
  expect(squares).toHaveLength(row.squares);
  expect(widthOf(squares)).toBe(WHOLE);
});

test.each([
  { where: 'a country', box: { west: 11, south: 55, east: 24, north: 69 } },
  { where: 'a town', box: { west: 11.9, south: 57.6, east: 12.1, north: 57.8 } },
  { where: 'a street', box: { west: 11.9701, south: 57.7001, east: 11.9702, north: 57.7002 } },
  { where: 'both sides of the date line', box: { west: 170, south: -20, east: -170, north: -10 } },
  { where: 'a pole', box: { west: -180, south: 84, east: 180, north: 90 } },
  { where: 'a box upside down', box: { west: 10, south: 60, east: 12, north: 50 } },
])('$where takes no more squares than may stand side by side', ({ box }) => {
  const squares = squaresOf(box, 12);
  expect(squares.length).toBeLessThanOrEqual(144);
  expect(new Set(squares.map(({ from }) => from)).size).toBe(squares.length);
  for (const { from, to } of squares) expect(0 <= from && from <= to && to < WHOLE).toBe(true);
});

test('the smallest squares are a few hundred metres wide', () => {
  const [square, ...others] = squaresOf({ west: 12, south: 57, east: 12, north: 57 }, 12);
  expect([(square?.to ?? 0) - (square?.from ?? 0), others]).toEqual([0, []]);
});
