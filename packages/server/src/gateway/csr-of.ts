import { provisionRequest } from '@vinculum/contract/vehicle/messages.ts';
import { parseBody } from './parse-body.ts';

/** The request in a message; one that cannot be read is an empty one, and refused like any other wrong one. */
export function csrOf(payload: Buffer): string {
  return parseBody(provisionRequest, payload)?.csr ?? '';
}
