import { z } from 'zod';
import { allow, may, signedIn } from '../access/access.ts';
import type { Principal } from '../access/principal.ts';
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

const seeing = allow(
  { portal: 'CONSUMERS', role: 'USER_VIEWER', anyFlag: ['ADN', 'LIVE_DATA'] },
  { portal: 'ADMIN', role: 'USER_VIEWER' },
);

/** Whether a user is shown real cars: for consumers behind the flag (specification 2, section 2). */
export function seesLiveData(principal: Principal): boolean {
  return may(principal, seeing);
}

export const getLiveData = endpoint({
  name: 'liveData.demo',
  summary: 'Latest values of the cars whose owners agreed, as a JSON text',
  method: 'GET',
  path: '/consumer/api/v1/live-data-demo',
  // Anybody signed in may open the demo (specification 1, section 1); whose cars it shows is `seesLiveData`.
  access: signedIn,
  query: z.object({ consumer_id: idText.optional() }),
  response: z.object({ data: z.string() }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});
