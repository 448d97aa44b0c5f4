import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import {
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

const loadResponses = () => import('./consent-responses-screen.tsx').then((m) => m.ConsentResponsesScreen);

/** What owners answered. */
export const responsesDomain: PortalDomain = {
  screens: [
    {
      // An id, or "all".
      path: '/consent-responses/$consentFormId',
      load: loadResponses,
      titleKey: 'responses.title',
      endpoint: searchAdminResponsesEndpoint,
      start: addressOf('/consent-responses/$consentFormId', { consentFormId: 'all' }),
      icon: IconChecklist,
      menu: {
        ADMIN: { group: 'consents', order: 10 },
      },
      card: {
        ADMIN: { key: 'adminResponses', order: 120, figures: ['live_consents', 'waiting_consents'] },
      },
    },
    {
      path: '/consent-responses/$consentFormId',
      load: loadResponses,
      titleKey: 'responses.title',
      endpoint: searchResponsesEndpoint,
      start: addressOf('/consent-responses/$consentFormId', { consentFormId: 'all' }),
      icon: IconChecklist,
      menu: {
        CONSUMERS: { group: 'first', order: 20 },
      },
      card: {
        CONSUMERS: { key: 'consentResponses', order: 20, figures: ['live_consents', 'waiting_consents'] },
      },
    },
  ],
};
