import { z } from 'zod';
import { operatorAdmin } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema } from '../foundation/ids.ts';
import { messageAnswer } from '../foundation/paging.ts';

// ISO 3780: the first three characters of a VIN say who made the vehicle. Makers of few vehicles share one that ends
// with 9, and the characters 12 to 14 of the VIN complete it to six.

const SHARED = '9';
const REST_FROM = 11;
const REST_TO = 14;
const pattern = /^[A-HJ-NPR-Z0-9]{2}(?:[A-HJ-NPR-Z0-8]|9[A-HJ-NPR-Z0-9]{3})$/;

/** A world manufacturer identifier: three characters, or six of which the third is 9. */
export const manufacturerIdentifier = z
  .string()
  .max(64)
  .transform((text) => text.trim().toUpperCase())
  .refine((text) => pattern.test(text), 'vehicleAccess.identifierFormat');

/** Whether VINs with this beginning, or this VIN, can be of the identifier; what is too short to tell can. */
export function isOfIdentifier(beginning: string, identifier: string): boolean {
  if (!beginning.startsWith(identifier.slice(0, 3))) return false;
  if (identifier[2] !== SHARED) return true;
  const rest = beginning.slice(REST_FROM, REST_TO);
  return identifier.slice(3).startsWith(rest);
}

/** The identifiers that every VIN with this beginning is of; no others can cover it. */
export function identifiersAround(beginning: string): string[] {
  const start = beginning.slice(0, 3);
  if (start.length < 3) return [];
  if (start[2] !== SHARED) return [start];
  return beginning.length < REST_TO ? [] : [start + beginning.slice(REST_FROM, REST_TO)];
}

const path = '/admin/api/v1/manufacturer-identifier';

export const identifierInput = z.object({ maker_id: idSchema, identifier: manufacturerIdentifier });

export const assignIdentifierEndpoint = endpoint({
  name: 'vehicleAccess.assignIdentifier',
  summary: 'Assign a world manufacturer identifier to a maker; each is of one maker',
  method: 'POST',
  path,
  access: operatorAdmin,
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
  access: operatorAdmin,
  body: identifierInput,
  response: messageAnswer,
  errors: ['notFound'],
  audit: 'manufacturer-identifier.withdraw',
  rate: 'write',
});
