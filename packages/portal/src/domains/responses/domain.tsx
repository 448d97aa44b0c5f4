import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import {
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

const loadResponses = () => import('./consent-responses-screen.tsx').then((m) => m.ConsentResponsesScreen);

/** What owners answered. */
export const responsesDomain: PortalDomain = {
  routes: [
    {
      // An id, or "all".
      path: '/consent-responses/$consentFormId',
      load: loadResponses,
      titleKey: 'consent.responsesTitle',
      endpoint: searchAdminResponsesEndpoint,
    },
    {
      path: '/consent-responses/$consentFormId',
      load: loadResponses,
      titleKey: 'consent.responsesTitle',
      endpoint: searchResponsesEndpoint,
    },
  ],
  menu: [
    {
      to: '/consent-responses/all',
      icon: IconChecklist,
      textKey: 'consent.menuResponses',
      portals: ['ADMIN'],
      endpoint: searchAdminResponsesEndpoint,
      section: 'consents',
      order: 1120,
    },
    {
      to: '/consent-responses/all',
      icon: IconChecklist,
      textKey: 'consent.menuResponses',
      portals: ['CONSUMERS'],
      endpoint: searchResponsesEndpoint,
      order: 20,
    },
  ],
};
