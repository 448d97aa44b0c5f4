import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { messageAnswer, pageOf, pageRequest } from '../foundation/paging.ts';
import { fleetRow, fleetSchema } from './fleet.ts';

const viewer = allow({ portal: 'FLEET_MANAGER', role: 'USER_VIEWER' });
const editor = allow({ portal: 'FLEET_MANAGER', role: 'USER_EDITOR' });

export const listFleetsEndpoint = endpoint({
  name: 'fleets.list',
  summary: 'List the own fleets',
  method: 'POST',
  path: '/fleet/api/v1/fleet/list',
  access: viewer,
  body: pageRequest,
  response: pageOf(fleetRow),
  errors: [],
  audit: null,
  rate: 'read',
});

/**
 * With `fleet_id` an own fleet is changed, but for its unique id; without one a fleet is added. `updated_on` is what
 * the list said: a fleet that somebody saved since is not changed.
 */
export const saveFleetEndpoint = endpoint({
  name: 'fleets.save',
  summary: 'Add a fleet, or change the name and the description of one',
  method: 'POST',
  path: '/fleet/api/v1/fleet',
  access: editor,
  body: fleetSchema.extend({ fleet_id: idSchema.optional(), updated_on: z.string().max(40).optional() }),
  response: messageAnswer.extend({ fleet_id: z.int() }),
  errors: ['notFound', 'fleetExists', 'conflict'],
  audit: 'fleet.save',
  rate: 'write',
});

/** The message stands at both places that specification 2, section 7 names for deletions. */
export const deleteFleetEndpoint = endpoint({
  name: 'fleets.delete',
  summary: 'Delete a fleet; its vehicles stay and are in no fleet',
  method: 'DELETE',
  path: '/fleet/api/v1/fleet',
  access: editor,
  body: z.object({ fleet_id: idSchema }),
  response: messageAnswer.extend({ data: messageAnswer }),
  errors: ['notFound'],
  audit: 'fleet.delete',
  rate: 'write',
});
