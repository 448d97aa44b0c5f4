import { z } from 'zod';
import { endpoint } from '../foundation/endpoint.ts';
import { includeTestText } from '../foundation/test-traffic.ts';
import { seesRawData } from './endpoints.ts';

/** Degrees in a query, where every value is a text. */
const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most));

/** So many groups stand side by side at the most. */
export const mostAcross = 16;

const carPlace = z.object({
  vin: z.string(),
  lat: z.number(),
  lon: z.number(),
  /** Milliseconds since 1970. */
  captured_at: z.number(),
});
export type CarPlace = z.output<typeof carPlace>;

const placeGroup = z.object({
  /** How many cars; that many and more when `is_more`. */
  count: z.int(),
  is_more: z.boolean(),
  /** The middle of them. */
  lat: z.number(),
  lon: z.number(),
  /** What holds them all, in degrees. */
  west: z.number(),
  south: z.number(),
  east: z.number(),
  north: z.number(),
  /** Each of them, by VIN, where they are few enough to be shown; none where they are not. */
  cars: z.array(carPlace),
});
export type PlaceGroup = z.output<typeof placeGroup>;

/**
 * The newest place of each car, under the caller's own consents that are live at this moment, of owners who share it at
 * this moment (decision 22), grouped by the squares of a grid. A car that is named alone is a group of one.
 */
export const listPlacesEndpoint = endpoint({
  name: 'liveData.places',
  summary:
    'Where the cars are whose owners share their place with the own organisation now, grouped by squares',
  method: 'GET',
  path: '/consumer/api/v1/vehicle-places',
  access: seesRawData,
  query: z.object({
    /** The part of the map that is looked at; with its west east of its east it goes across the date line. */
    west: degrees(180),
    south: degrees(90),
    east: degrees(180),
    north: degrees(90),
    /** How many groups may stand side by side, and above one another. */
    across: z.coerce.number().pipe(z.int().min(2).max(mostAcross)).default(12),
    include_test: includeTestText,
  }),
  response: z.object({ groups: z.array(placeGroup) }),
  errors: [],
  audit: null,
  rate: 'read',
});
