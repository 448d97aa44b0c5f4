import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import { listOrganisationsEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** Every organisation and its users, for the platform's operator. */
export const organisationsDomain: PortalDomain = {
  routes: [
    {
      path: '/organisations',
      load: () => import('./organisations-screen.tsx').then((m) => m.OrganisationsScreen),
      titleKey: 'organisations.title',
      endpoint: listOrganisationsEndpoint,
    },
  ],
  menu: [
    {
      to: '/organisations',
      icon: IconBuildingCommunity,
      textKey: 'organisations.title',
      portals: ['ADMIN'],
      endpoint: listOrganisationsEndpoint,
      order: 10,
    },
  ],
};
