import { z } from 'zod';
import { allow } from '../access/access.ts';
import { vinListLimits, vinNumbers } from '../foundation/vin.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { messageAnswer, pageOf, pageRequest } from '../foundation/paging.ts';

const viewer = allow({ portal: 'OEMS', role: 'USER_VIEWER' });
const admin = allow({ portal: 'OEMS', role: 'USER_ADMIN' });

export const listFleetOwnersEndpoint = endpoint({
  name: 'fleets.owners',
  summary: 'List the fleet owners',
  method: 'GET',
  path: '/oem/api/v1/fleet-owners',
  access: viewer,
  response: z.object({ organisation: z.array(z.object({ id: z.int(), name: z.string() })) }),
  errors: [],
  audit: null,
  rate: 'read',
});

export const handedOverRow = z.object({
  vin: z.string(),
  model: z.string().nullable(),
  fleet_owner_id: z.int(),
  fleet_owner: z.string(),
  is_in_fleet: z.boolean(),
  handed_over_on: z.string(),
  handed_over_by: z.string(),
});
export type HandedOverRow = z.output<typeof handedOverRow>;

export const listHandedOverEndpoint = endpoint({
  name: 'fleets.listHandedOver',
  summary: 'A page of the own vehicles that were handed over to fleet owners, by VIN',
  method: 'POST',
  path: '/oem/api/v1/fleet-vehicles/list',
  access: viewer,
  body: pageRequest.extend({ search: z.string().trim().max(200).optional() }),
  response: pageOf(handedOverRow),
  errors: [],
  audit: null,
  rate: 'read',
});

/** What became of each VIN; every VIN of the request is in exactly one list. */
export const handOverOutcome = z.object({
  message: z.string(),
  handed_over: z.array(z.string()),
  already: z.array(z.string()),
  /** Handed over to another fleet owner: to be taken back first. */
  elsewhere: z.array(z.string()),
  /** Not registered, or another maker's. */
  unavailable: z.array(z.string()),
});
export type HandOverOutcome = z.output<typeof handOverOutcome>;

export const handOverVehiclesEndpoint = endpoint({
  name: 'fleets.handOver',
  summary: 'Let a fleet owner put vehicles of the own make into its fleets',
  method: 'POST',
  path: '/oem/api/v1/fleet-vehicles',
  access: admin,
  body: z.object({ fleet_owner_id: idSchema, vin_numbers: vinNumbers }),
  response: handOverOutcome,
  errors: ['notFound', 'invalidVins', 'tooManyVehicles'],
  audit: 'fleet-vehicle.hand-over',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

export const takeBackVehiclesEndpoint = endpoint({
  name: 'fleets.takeBack',
  summary: 'Take vehicles back from a fleet owner: they leave its fleets',
  method: 'DELETE',
  path: '/oem/api/v1/fleet-vehicles',
  access: admin,
  body: z.object({ vin_numbers: vinNumbers }),
  response: messageAnswer.extend({ taken_back: z.int() }),
  errors: ['invalidVins', 'tooManyVehicles'],
  audit: 'fleet-vehicle.take-back',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});
