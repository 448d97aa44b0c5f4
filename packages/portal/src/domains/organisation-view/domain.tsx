import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import { getOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** One organisation with all that belongs to it, for the platform's operator. */
export const organisationViewDomain: PortalDomain = {
  screens: [
    {
      path: '/organisations/$organisationId',
      load: () => import('./organisation-screen.tsx').then((m) => m.OrganisationScreen),
      titleKey: 'organisationView.organisation',
      endpoint: getOrganisationEndpoint,
      icon: IconBuilding,
    },
  ],
};
