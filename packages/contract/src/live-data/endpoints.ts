import { z } from 'zod';
import { allow, may, signedIn, operatorViewer } from '../access/access.ts';
import type { Principal } from '../access/principal.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idText } from '../foundation/ids.ts';
import { includeTestText } from '../foundation/test-traffic.ts';
import { vinLength, vinSchema } from '../foundation/vin.ts';
import { accelerometerEvent, liveEvent } from './feed.ts';

/** Speed in m/s, temperatures in degrees Celsius, battery in Wh, as the car sends them; the portal converts. */
export const vehicleMessage = z.object({
  infoVin: z.string(),
  infoMake: z.string().nullable(),
  infoModel: z.string().nullable(),
  infoModelYear: z.number().nullable(),
  infoEvBatteryCapacity: z.number().nullable(),
  infoEvConnectorType: z.array(z.number()).nullable(),
  evBatteryLevel: z.number().nullable(),
  perfVehicleSpeed: z.number().nullable(),
  envOutsideTemperature: z.number().nullable(),
  hvacTemperatureSet: z.number().nullable(),
  location: z.object({ lat: z.number(), lon: z.number() }).nullable(),
});
export type VehicleMessage = z.output<typeof vehicleMessage>;

/** What the JSON text in `data` holds. */
export const liveDataDocument = z.object({
  signaldata: z.array(
    z.object({ vin: z.string(), recordTimestamp: z.number(), messages: z.array(vehicleMessage).min(1) }),
  ),
});
export type LiveDataDocument = z.output<typeof liveDataDocument>;

const seeing = allow(
  { portal: 'CONSUMERS', role: 'USER_VIEWER', anyFlag: ['ADN', 'LIVE_DATA'] },
  { portal: 'ADMIN', role: 'USER_VIEWER' },
);

/** Whether a user is shown real cars: for consumers behind the flag (specification 2, section 2). */
export function seesLiveData(principal: Principal): boolean {
  return may(principal, seeing);
}

/** The most cars that one answer shows: those heard of last, and the one that is named. */
export const liveDataCars = 500;

export const getLiveDataEndpoint = endpoint({
  name: 'liveData.demo',
  summary: 'Latest values of the cars whose owners agreed, as a JSON text',
  method: 'GET',
  path: '/consumer/api/v1/live-data-demo',
  // Anybody signed in may open the demo (specification 1, section 1); whose cars it shows is `seesLiveData`.
  access: signedIn,
  query: z.object({
    consumer_id: idText.optional(),
    /** Is among them though others were heard of later. Beyond the specification. */
    vin: vinSchema.optional(),
    include_test: includeTestText,
  }),
  response: z.object({ data: z.string() }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

/** What the JSON text in `data` of the metadata holds: who may show data, and whose. Defined here alone. */
export const liveDataMetadata = z.object({
  consumers: z.array(z.object({ id: z.int(), name: z.string() })),
  cars: z.array(
    z.object({
      vin: z.string(),
      make: z.string().nullable(),
      model: z.string().nullable(),
      is_online: z.boolean(),
      /** The consumers to which its owner shares something now. */
      consumers: z.array(z.int()),
    }),
  ),
});
export type LiveDataMetadata = z.output<typeof liveDataMetadata>;

/** The most cars that one answer names; a consumer or a search narrows them down. */
export const metadataCars = 500;

export const getLiveDataMetadataEndpoint = endpoint({
  name: 'liveData.metadata',
  summary: 'The consumers, and the cars whose owners share something with them now, as a JSON text',
  method: 'GET',
  path: '/consumer/api/v1/live-data-meta-data',
  access: operatorViewer,
  /** Only the cars of one consumer; only those with this part of a VIN. Beyond the specification. */
  query: z.object({
    consumer_id: idText.optional(),
    search: z.string().trim().max(vinLength).optional(),
    include_test: includeTestText,
  }),
  response: z.object({ data: z.string() }),
  errors: ['consumerNotFound'],
  audit: null,
  rate: 'read',
});

/** "Behind the flag" (specification 2, section 2). */
export const seesRawData = allow({ portal: 'CONSUMERS', role: 'USER_VIEWER', anyFlag: ['ADN', 'LIVE_DATA'] });
const seesCharts = allow({ portal: 'CONSUMERS', role: 'USER_VIEWER', anyFlag: ['ADN'] });

/** Only what lies behind this cursor; from now on without it. */
const after = z.string().max(100).optional();
const rawQuery = z.object({
  after,
  vin: vinSchema.optional(),
  signal: idText.optional(),
  include_test: includeTestText,
});
/** The car is named: one of a test is asked for by its VIN. */
const chartQuery = z.object({ after, vin: vinSchema });
const carsQuery = z.object({
  search: z.string().trim().max(vinLength).optional(),
  include_test: includeTestText,
});
/** The cars heard of last first, 100 at most. A search finds others: every car by its whole VIN. */
const cars = z.object({ vins: z.array(z.string()) });

/** `has_more`: ask again at once. `cursor`: to ask with the next time. */
const since = <E extends z.ZodType>(event: E) =>
  z.object({ events: z.array(event), cursor: z.string(), has_more: z.boolean() });

export const followLiveDataEndpoint = endpoint({
  name: 'liveData.events',
  summary: 'Raw data of the cars whose owners agreed, as server-sent events; resumes by Last-Event-ID',
  method: 'GET',
  path: '/consumer/api/v1/live-data-events',
  access: seesRawData,
  query: rawQuery,
  response: liveEvent,
  errors: [],
  audit: null,
  rate: 'bulk',
  answer: 'events',
});

export const readLiveDataEndpoint = endpoint({
  name: 'liveData.messages',
  summary: 'The same from a cursor, for polling where a stream does not get through',
  method: 'GET',
  path: '/consumer/api/v1/live-data-messages',
  access: seesRawData,
  query: rawQuery,
  response: since(liveEvent),
  errors: [],
  audit: null,
  rate: 'read',
});

export const listLiveCarsEndpoint = endpoint({
  name: 'liveData.cars',
  summary: 'VINs of the cars that share data now',
  method: 'GET',
  path: '/consumer/api/v1/live-data-cars',
  access: seesRawData,
  query: carsQuery,
  response: cars,
  errors: [],
  audit: null,
  rate: 'read',
});

export const followAccelerometerEndpoint = endpoint({
  name: 'liveData.accelerometerEvents',
  summary: 'Accelerometer readings of one car as server-sent events; resumes by Last-Event-ID',
  method: 'GET',
  path: '/consumer/api/v1/accelerometer-events',
  access: seesCharts,
  query: chartQuery,
  response: accelerometerEvent,
  errors: [],
  audit: null,
  rate: 'bulk',
  answer: 'events',
});

export const readAccelerometerEndpoint = endpoint({
  name: 'liveData.accelerometerReadings',
  summary: 'The same from a cursor, for polling where a stream does not get through',
  method: 'GET',
  path: '/consumer/api/v1/accelerometer-readings',
  access: seesCharts,
  query: chartQuery,
  response: since(accelerometerEvent),
  errors: [],
  audit: null,
  rate: 'read',
});

export const listAccelerometerCarsEndpoint = endpoint({
  name: 'liveData.accelerometerCars',
  summary: 'VINs of the cars that share their accelerometer now',
  method: 'GET',
  path: '/consumer/api/v1/accelerometer-cars',
  access: seesCharts,
  query: carsQuery,
  response: cars,
  errors: [],
  audit: null,
  rate: 'read',
});
