import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { cloneAdminConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** Asking cars for another status. The call is a fleet manager's as well, so the address names another one. */
export const statusRequestsDomain: PortalDomain = {
  screens: [
    {
      // An id, or "new" to choose a consumer and its form.
      path: '/update-consent/$consentFormId',
      under: '/consent-forms',
      formStatuses: ['PUBLISHED'],
      load: () => import('./update-consent-screen.tsx').then((m) => m.UpdateConsentScreen),
      titleKey: 'statusRequests.title',
      endpoint: cloneAdminConsentFormEndpoint,
      start: addressOf('/update-consent/$consentFormId', { consentFormId: 'new' }),
      icon: IconRefresh,
      card: { ADMIN: { key: 'updateConsent', order: 140 } },
    },
  ],
};
