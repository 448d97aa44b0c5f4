import { z } from 'zod';
import { signedIn } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { includeTestText } from '../foundation/test-traffic.ts';

/** Live figures on the cards of the home screen; a key is absent where the user's portal has no such card. */
export const getHomeFiguresEndpoint = endpoint({
  name: 'home.figures',
  summary: 'Live figures for the cards of the home screen',
  method: 'GET',
  path: '/shared/api/v1/home-figures',
  access: signedIn,
  query: z.object({ include_test: includeTestText }),
  response: z.object({
    consent_forms: z.int().optional(),
    /** Forms under which data of own cars may flow. */
    live_forms: z.int().optional(),
    live_consents: z.int().optional(),
    waiting_consents: z.int().optional(),
    notifications: z.int().optional(),
    /** A fleet owner's: those that were handed over to it, in a fleet or in none yet. */
    vehicles: z.int().optional(),
    vehicles_online: z.int().optional(),
    consumers: z.int().optional(),
    fleets: z.int().optional(),
    organisations: z.int().optional(),
  }),
  errors: [],
  audit: null,
  rate: 'read',
});
export type HomeFigures = z.output<typeof getHomeFiguresEndpoint.response>;
