import { publicAccess } from '@vinculum/contract/access/access.ts';
import { endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import { z } from 'zod';

/** A JSON Web Key Set (RFC 7517, section 5) for services that check our access tokens themselves. */
export const listSigningKeys = endpoint({
  name: 'identity.keys',
  summary: 'Public keys of the access tokens',
  method: 'GET',
  path: '/identity/.well-known/jwks.json',
  access: publicAccess,
  response: z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) }),
  errors: [],
  audit: null,
  rate: 'read',
});
