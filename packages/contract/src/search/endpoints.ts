import { z } from 'zod';
import { signedIn } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';

/** What can be found. A user finds the kinds whose lists they may open. */
export const foundKinds = ['form', 'vehicle', 'organisation', 'user', 'fleet'] as const;
export type FoundKind = (typeof foundKinds)[number];

/** How many of a kind an answer holds at most. */
export const MOST_FOUND = 5;

export const searchEndpoint = endpoint({
  name: 'search.find',
  summary:
    'Forms by number or title, vehicles by the beginning or the end of their VIN, organisations, users and fleets by name, of what the user may list; five of a kind at most',
  method: 'GET',
  path: '/shared/api/v1/search',
  access: signedIn,
  query: z.object({ text: z.string().trim().min(1).max(100) }),
  response: z.object({
    data: z.array(
      z.object({
        kind: z.enum(foundKinds),
        /** The number of a form, an organisation, a user or a fleet; the VIN of a vehicle. */
        id: z.string(),
        name: z.string(),
        /** What tells two of one name apart: a form's status, a user's organisation; else ''. */
        detail: z.string(),
        /** Of a user: the number of their organisation. */
        organisation_id: z.int().nullable(),
      }),
    ),
  }),
  errors: [],
  audit: null,
  rate: 'read',
});
export type Found = z.output<typeof searchEndpoint.response>['data'][number];
