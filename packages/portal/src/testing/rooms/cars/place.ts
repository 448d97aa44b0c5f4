import type { PlaceGroup } from '@vinculum/contract/live-data/places.ts';

/** One car alone at a place of the map, 12 degrees east. */
export const placeOf = (vin: string, lat: number): PlaceGroup => ({
  count: 1,
  is_more: false,
  lat,
  lon: 12,
  west: 12,
  east: 12,
  south: lat,
  north: lat,
  cars: [{ vin, lat, lon: 12, captured_at: Date.now() }],
});
