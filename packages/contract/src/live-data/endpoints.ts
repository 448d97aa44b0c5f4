import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idText } from '../foundation/ids.ts';

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

export const getLiveData = endpoint({
  name: 'liveData.demo',
  summary: 'Latest values of the cars whose owners agreed, as a JSON text',
  method: 'GET',
  path: '/consumer/api/v1/live-data-demo',
  // Behind the flag for consumers (specification 2, section 1); for the others there is nothing to see but the screen.
  access: allow(
    { portal: 'CONSUMERS', role: 'USER_VIEWER', anyFlag: ['ADN', 'LIVE_DATA'] },
    { portal: 'ADMIN', role: 'USER_VIEWER' },
    { portal: 'OEMS', role: 'USER_VIEWER' },
    { portal: 'FLEET_MANAGER', role: 'USER_VIEWER' },
  ),
  query: z.object({ consumer_id: idText.optional() }),
  response: z.object({ data: z.string() }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});
