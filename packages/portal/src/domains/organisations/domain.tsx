import IconBuildingCommunity from '@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs';
import { listOrganisationsEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** Every organisation and its users, for the platform's operator. */
export const organisationsDomain: PortalDomain = {
  screens: [
    {
      path: '/organisations',
      load: () => import('./organisations-screen.tsx').then((m) => m.OrganisationsScreen),
      titleKey: 'organisations.title',
      otherNameKey: 'organisations.otherName',
      endpoint: listOrganisationsEndpoint,
      icon: IconBuildingCommunity,
      menu: { ADMIN: { group: 'first', order: 10 } },
      card: { ADMIN: { key: 'organisations', order: 10, figures: ['organisations', 'consumers', 'fleets'] } },
    },
  ],
};
