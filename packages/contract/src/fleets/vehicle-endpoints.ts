import { z } from 'zod';
import { allow } from '../access/access.ts';
import { vinListLimits, vinNumbers } from '../foundation/vin.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { messageAnswer, pageOf, pageRequest } from '../foundation/paging.ts';
import { fleetRow } from './fleet.ts';

const viewer = allow({ portal: 'FLEET_MANAGER', role: 'USER_VIEWER' });
const editor = allow({ portal: 'FLEET_MANAGER', role: 'USER_EDITOR' });

const vehicleFacts = {
  vin: z.string(),
  make: z.string().nullable(),
  model: z.string().nullable(),
  is_online: z.boolean(),
  /** ISO 8601; null for a vehicle that was never connected. */
  last_seen_on: z.string().nullable(),
};

export const fleetVehicleRow = z.object({
  ...vehicleFacts,
  /** Consents in force, asked for since the maker handed the vehicle over. */
  live_consents: z.int(),
  /** Requests that wait for the vehicle or its owner, likewise. */
  waiting_consents: z.int(),
  /** Consents and requests from before that, in force still: counted, never shown. */
  earlier_consents: z.int(),
});
export type FleetVehicleRow = z.output<typeof fleetVehicleRow>;

export const listFleetVehiclesEndpoint = endpoint({
  name: 'fleets.listVehicles',
  summary: 'A page of the vehicles of an own fleet, by VIN',
  method: 'POST',
  path: '/fleet/api/v1/fleet/vehicles/list',
  access: viewer,
  body: pageRequest.extend({
    fleet_id: idSchema,
    /** A part of the VIN, the make or the model. */
    search: z.string().trim().max(200).optional(),
  }),
  response: pageOf(fleetVehicleRow).extend({ fleet: fleetRow }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

/** What became of each VIN; every VIN of the request is in exactly one list. */
export const addedVehicles = z.object({
  message: z.string(),
  added: z.array(z.string()),
  /** Out of another own fleet. */
  moved: z.array(z.string()),
  /** What these are called, by name. */
  moved_from: z.array(z.string()),
  already: z.array(z.string()),
  /** Not registered, not handed over by its maker, or somebody else's: which one is not told. */
  unavailable: z.array(z.string()),
});
export type AddedVehicles = z.output<typeof addedVehicles>;

export const addFleetVehiclesEndpoint = endpoint({
  name: 'fleets.addVehicles',
  summary: 'Put vehicles into an own fleet that their maker handed over',
  method: 'POST',
  path: '/fleet/api/v1/fleet/vehicles/add',
  access: editor,
  body: z.object({ fleet_id: idSchema, vin_numbers: vinNumbers }),
  response: addedVehicles,
  errors: ['notFound', 'invalidVins', 'tooManyVehicles'],
  audit: 'fleet.add-vehicles',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

export const removeFleetVehiclesEndpoint = endpoint({
  name: 'fleets.removeVehicles',
  summary: 'Take vehicles out of an own fleet; their consents stay as they are',
  method: 'POST',
  path: '/fleet/api/v1/fleet/vehicles/remove',
  access: editor,
  body: z.object({ fleet_id: idSchema, vin_numbers: vinNumbers }),
  response: messageAnswer.extend({ removed: z.int() }),
  errors: ['notFound', 'invalidVins', 'tooManyVehicles'],
  audit: 'fleet.remove-vehicles',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});

/** All or nothing: one VIN that is not in the fleet, and nothing happens. */
export const reportOwnerChangeEndpoint = endpoint({
  name: 'fleets.reportOwnerChange',
  summary: 'Report that vehicles of an own fleet have another owner; ends all their consents and requests',
  method: 'POST',
  path: '/fleet/api/v1/fleet/vehicles/owner-change',
  access: allow({ portal: 'FLEET_MANAGER', role: 'USER_ADMIN' }),
  body: z.object({
    fleet_id: idSchema,
    vin_numbers: vinNumbers,
    /** The vehicles also leave the fleet, and come back only when their maker hands them over again. */
    leave_fleet: z.boolean().default(false),
  }),
  response: messageAnswer.extend({ ended: z.int(), vehicles: z.int() }),
  errors: ['notFound', 'invalidVins', 'tooManyVehicles'],
  audit: 'fleet.owner-change',
  rate: 'bulk',
  bodyLimit: vinListLimits.bodyBytes,
});
