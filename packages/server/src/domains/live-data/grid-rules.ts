/** A part of the world in degrees; with its west east of its east it goes across the date line. */
interface Box {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The places of a square of the map: those whose number (`place_cell`) lies from the one to the other. */
interface Square {
  readonly from: number;
  readonly to: number;
}

/** The smallest squares are 65,536 to a side of the map, a few hundred metres wide. */
const FINEST = 16;
/** Where the map ends, as high as it is wide. */
const EDGE = 85.0511;

/** The squares of the Web Mercator map that cover a box: the smallest of which no more stand side by side. */
export function squaresOf(box: Box, across: number): readonly Square[] {
  const fits = (level: number) => {
    const { columns, rows } = spanOf(box, 2 ** level);
    return columns <= across && rows <= across;
  };
  const level = range(FINEST + 1).findLast(fits) ?? 0;
  const side = 2 ** level;
  const { left, top, columns, rows } = spanOf(box, side);
  return range(Math.min(columns, side)).flatMap((column) =>
    range(rows).map((row) => squareAt((left + column) % side, top + row, 4 ** (FINEST - level))),
  );
}

/** Where a box begins in a grid of so many squares to a side, and how many of them it takes. */
function spanOf({ west, south, east, north }: Box, side: number) {
  const [left, right] = [columnOf(west, side), columnOf(east, side)];
  const [top, bottom] = [rowOf(north, side), rowOf(south, side)];
  const columns = west <= east ? right - left + 1 : side - left + right + 1;
  return { left, top, columns, rows: Math.max(0, bottom - top + 1) };
}

function squareAt(column: number, row: number, size: number): Square {
  const from = interleaved(column, row) * size;
  return { from, to: from + size - 1 };
}

/** A bit of the column and one of the row in turn, as `place_cell` has them. */
function interleaved(column: number, row: number): number {
  return range(FINEST).reduce(
    (sum, bit) => sum + 4 ** bit * (((column >> bit) & 1) + 2 * ((row >> bit) & 1)),
    0,
  );
}

function columnOf(lon: number, side: number): number {
  return within(Math.floor(((lon + 180) / 360) * side), side);
}

function rowOf(lat: number, side: number): number {
  const angle = (Math.max(-EDGE, Math.min(EDGE, lat)) * Math.PI) / 180;
  return within(Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * side), side);
}

function within(index: number, side: number): number {
  return Math.max(0, Math.min(side - 1, index));
}

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}
