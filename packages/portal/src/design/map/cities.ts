import { extentOf, type MapExtent, type MapPlace } from './map-place.ts';
import { useLoaded } from './use-loaded.ts';

/** A city of the built-in map: name, longitude, latitude, population. */
export type City = readonly [name: string, lon: number, lat: number, population: number];

const KM_A_DEGREE = 111.2;
/** What lies farther from any town is near none. */
const NEAR_KM = 60;
/** Degrees around what a map opens at: streets say where it is by themselves. */
const CLOSEST = 0.04;
const CLOSEST_STREETS = 0.015;

const loadCities = async () => (await import('virtual:world-cities')).default;
const none: readonly City[] = [];

/** The cities of the built-in map, the largest first; undefined while they are loaded, none when they cannot be. */
export function useCities(): readonly City[] | undefined {
  const cities = useLoaded(loadCities);
  return cities === null ? none : cities;
}

/** The nearest town of a place, where there is one not far away. */
export function townNear(cities: readonly City[], place: MapPlace): string | null {
  const nearest = nearestOf(cities, place);
  return nearest !== null && nearest.km <= NEAR_KM ? nearest.city[0] : null;
}

/**
 * What a map of some places opens at: as close as they allow, but with a town in sight, so that it says where they
 * are. Without any place the world.
 */
export function openingOf(
  places: readonly MapPlace[],
  cities: readonly City[],
  hasStreets: boolean,
): MapExtent {
  const close = extentOf(places, hasStreets ? CLOSEST_STREETS : CLOSEST);
  if (hasStreets || places.length === 0) return close;
  const [west, south, east, north] = close;
  const isIn = ([, lon, lat]: City) => west <= lon && lon <= east && south <= lat && lat <= north;
  if (cities.some(isIn)) return close;
  const middle = { lon: (west + east) / 2, lat: (south + north) / 2 };
  const nearest = nearestOf(cities, middle);
  if (nearest === null) return close;
  const [, lon, lat] = nearest.city;
  return extentOf([...places, { lon, lat }], CLOSEST);
}

function nearestOf(
  cities: readonly City[],
  place: MapPlace,
): { readonly city: City; readonly km: number } | null {
  const squeeze = Math.cos((place.lat * Math.PI) / 180);
  const distance = ([, lon, lat]: City) => Math.hypot((lon - place.lon) * squeeze, lat - place.lat);
  let best: { readonly city: City; readonly km: number } | null = null;
  for (const city of cities) {
    const km = distance(city) * KM_A_DEGREE;
    if (best === null || km < best.km) best = { city, km };
  }
  return best;
}
