import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';

/** Rings of [longitude, latitude]; longitudes may pass 180 where land crosses the date line. */
export type Ring = readonly (readonly number[])[];

/** ISO 3166 number; in a Mercator projection it only fills the lower edge. */
const ANTARCTICA = '010';

interface Countries extends Topology {
  readonly objects: { readonly countries: GeometryCollection };
}

/** Loads the countries of an atlas file. @throws when it cannot be read */
export async function loadCountries(address: string, signal?: AbortSignal): Promise<readonly Ring[]> {
  const answer = await fetch(new URL(address, globalThis.location.href), { signal: signal ?? null });
  const atlas: unknown = await answer.json();
  if (!isCountries(atlas)) throw new TypeError('not an atlas of countries');
  return ringsOf(atlas);
}

/** Every outline of every country but Antarctica, without jumps at the date line. */
function ringsOf(atlas: Countries): readonly Ring[] {
  return feature(atlas, atlas.objects.countries).features.flatMap(({ id, geometry }) => {
    if (id === ANTARCTICA) return [];
    if (geometry.type === 'Polygon') return geometry.coordinates.map(unwrap);
    return geometry.type === 'MultiPolygon' ? geometry.coordinates.flat().map(unwrap) : [];
  });
}

/** Turns a jump from 179 to -179 into one to 181: otherwise the outline is drawn around the whole world. */
export function unwrap(ring: Ring): Ring {
  let turn = 0;
  let before: number | undefined;
  return ring.map(([longitude = 0, latitude = 0]) => {
    if (before !== undefined && Math.abs(longitude - before) > 180) turn += longitude < before ? 360 : -360;
    before = longitude;
    return [longitude + turn, latitude];
  });
}

function isCountries(value: unknown): value is Countries {
  if (typeof value !== 'object' || value === null) return false;
  if (!('type' in value) || value.type !== 'Topology' || !('objects' in value)) return false;
  const { objects } = value;
  return typeof objects === 'object' && objects !== null && 'countries' in objects;
}
