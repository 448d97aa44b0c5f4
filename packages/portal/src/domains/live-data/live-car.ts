import {
  type LiveDataDocument,
  liveDataDocument,
  type VehicleMessage,
} from '@vinculum/contract/live-data/endpoints.ts';
import type { MapPlace } from '../../design/map/map-place.ts';

/** One car of the screen. */
export interface LiveCar {
  readonly vin: string;
  /** When its newest value was captured, milliseconds since 1970. */
  readonly capturedAt: number;
  readonly message: VehicleMessage;
  /** Where it has been since the screen was opened, oldest first. */
  readonly trail: readonly MapPlace[];
  /** Whether the last answer still had it: an owner may have withdrawn. */
  readonly isShared: boolean;
}

const LONGEST_TRAIL = 240;
/** A car not heard of for longer is shown as stale. */
const FRESH_MS = 60_000;

/** The document within the JSON text of an answer. @throws when the text is not one */
export function documentOf({ data }: { readonly data: string }): LiveDataDocument {
  return liveDataDocument.parse(JSON.parse(data));
}

/** Adds the cars of a document that are new, in their order, and updates the others. */
export function withDocument(cars: readonly LiveCar[], document: LiveDataDocument): readonly LiveCar[] {
  const known = new Map<string, LiveCar>(cars.map((car) => [car.vin, { ...car, isShared: false }]));
  for (const { vin, recordTimestamp, messages } of document.signaldata) {
    const message = messages.at(-1);
    if (message === undefined) continue;
    const trail = trailWith(known.get(vin)?.trail ?? [], message.location);
    known.set(vin, { vin, capturedAt: recordTimestamp, message, trail, isShared: true });
  }
  return [...known.values()];
}

/** Whether a car was not heard of for a while. */
export function isStale(car: LiveCar, now: number): boolean {
  return now - car.capturedAt > FRESH_MS;
}

function trailWith(trail: readonly MapPlace[], place: MapPlace | null): readonly MapPlace[] {
  const last = trail.at(-1);
  if (place === null || (last?.lat === place.lat && last.lon === place.lon)) return trail;
  return [...trail, place].slice(-LONGEST_TRAIL);
}
