import { z } from 'zod';
import { endpoint } from '../foundation/endpoint.ts';
import { vinSchema } from '../foundation/vin.ts';
import { seesRawData } from './endpoints.ts';

/** How far back the courses of values and the trail of a vehicle go. */
export const SHOWN_COURSE_MS = 3_600_000;

/** A moment in milliseconds since 1970 and the value then. */
const coursePoint = z.tuple([z.number(), z.number()]);

const vehicleValue = z.object({
  signal_id: z.int(),
  /** Name in the catalogue, for example perfVehicleSpeed. */
  name: z.string(),
  /** In the language of the call. */
  label: z.string(),
  unit: z.string().nullable(),
  /** Milliseconds since 1970. */
  captured_at: z.number(),
  value: z.unknown(),
  /** What an enumeration calls the value, in the language of the call. */
  choice: z.string().nullable(),
  /** What was measured in the last hour, a point a minute at most, oldest first; empty for what is no number. */
  course: z.array(coursePoint),
});
export type VehicleValue = z.output<typeof vehicleValue>;

/**
 * Everything is under the caller's own consents that are live at this moment, of signals that the owner accepts at this
 * moment: nothing of it is there once a consent has ended (decision 22).
 */
export const getVehicleValuesEndpoint = endpoint({
  name: 'liveData.ofVehicle',
  summary: 'What one car shares with the own organisation now: latest values, their last hour, and its trail',
  method: 'GET',
  path: '/consumer/api/v1/vehicles/{vin}/values',
  access: seesRawData,
  params: z.object({ vin: vinSchema }),
  response: z.object({
    /** In the order of the catalogue. */
    values: z.array(vehicleValue),
    /** Where it was in the last hour, a place in fifteen seconds at most, oldest first. */
    trail: z.array(z.object({ at: z.number(), lat: z.number(), lon: z.number() })),
  }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});
