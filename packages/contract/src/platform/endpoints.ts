import { z } from 'zod';
import { publicAccess } from '../access/access.ts';
import { endpoint } from '../foundation/endpoint.ts';

/** What the portal must know of the installation before anybody signs in. */
export const getPublicSettingsEndpoint = endpoint({
  name: 'platform.settings',
  summary: 'Limits and switches of this installation',
  method: 'GET',
  path: '/shared/api/v1/settings',
  access: publicAccess,
  response: z.object({
    portal: z.enum(['all', 'consumers', 'oems', 'admin', 'fleets']),
    is_demo: z.boolean(),
    max_vins: z.int(),
    /** Address of a map style with streets, or null for the built-in world map. */
    map_style_url: z.string().nullable(),
    /** Where the newer portal is, shown in the deprecation banner; null for no banner. */
    deprecated_banner_url: z.string().nullable(),
    has_car_screen: z.boolean(),
  }),
  errors: [],
  audit: null,
  rate: 'read',
});
export type PublicSettings = z.output<typeof getPublicSettingsEndpoint.response>;
