import type { VehicleValue } from '@vinculum/contract/live-data/of-vehicle.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import type { MapPlace } from '../../../design/map/map-place.ts';

/** Where a car was last, and when that was measured, of one that shares its place. */
export function placeIn(values: readonly VehicleValue[]): (MapPlace & { readonly at: number }) | undefined {
  const found = values.find(({ signal_id: id }) => id === wellKnownSignals.location);
  if (found === undefined || !Array.isArray(found.value)) return undefined;
  const [lat, lon]: readonly unknown[] = found.value;
  return typeof lat === 'number' && typeof lon === 'number' ? { lat, lon, at: found.captured_at } : undefined;
}
