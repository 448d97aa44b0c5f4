import { z } from 'zod';
import { allow } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { messageAnswer } from '../foundation/paging.ts';
import { manufacturerIdentifier } from './manufacturer-identifier.ts';

const path = '/admin/api/v1/manufacturer-identifier';
const admin = allow({ portal: 'ADMIN', role: 'USER_ADMIN' });

/** What an identifier is assigned with. */
export const identifierInput = z.object({ maker_id: idSchema, identifier: manufacturerIdentifier });

export const assignIdentifierEndpoint = endpoint({
  name: 'vehicleAccess.assignIdentifier',
  summary: 'Assign a world manufacturer identifier to a maker; each is of one maker',
  method: 'POST',
  path,
  access: admin,
  body: identifierInput,
  response: messageAnswer,
  errors: ['notFound', 'badRequest'],
  audit: 'manufacturer-identifier.assign',
  rate: 'write',
});

export const withdrawIdentifierEndpoint = endpoint({
  name: 'vehicleAccess.withdrawIdentifier',
  summary: 'Take a world manufacturer identifier from a maker; registered vehicles stay as they are',
  method: 'DELETE',
  path,
  access: admin,
  body: identifierInput,
  response: messageAnswer,
  errors: ['notFound'],
  audit: 'manufacturer-identifier.withdraw',
  rate: 'write',
});
