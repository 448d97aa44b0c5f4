/** How many units the world is wide and high in what the build makes of it: 150 m at the equator. */
export const LAND_UNITS = 2 ** 18;

/** A country, or a part of one. */
export interface Outline {
  /** In units from the north-west: where it begins and where it ends. */
  readonly extent: readonly [left: number, top: number, right: number, bottom: number];
  /** As SVG draws it; it may pass the right edge where land crosses the date line. */
  readonly path: string;
}

/** Reads what the build writes (`world-map.ts`): a line for each outline, its extent before its path. */
export function readLand(text: string): readonly Outline[] {
  return text.split('\n').map((line) => {
    const start = line.indexOf('M');
    const [left = 0, top = 0, right = 0, bottom = 0] = line.slice(0, start).split(' ').map(Number);
    return { extent: [left, top, right, bottom], path: line.slice(start) };
  });
}
