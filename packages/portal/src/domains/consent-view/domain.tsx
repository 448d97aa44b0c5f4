import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** One form with all that became of it: what it collects, the answers, the rewards. */
export const consentViewDomain: PortalDomain = {
  screens: [
    {
      path: '/consent-view/$consentFormId',
      under: '/consent-forms',
      load: () => import('./consent-view-screen.tsx').then((m) => m.ConsentViewScreen),
      titleKey: 'forms.viewTitle',
      endpoint: getConsentFormEndpoint,
      icon: IconFileText,
    },
    {
      path: '/consent-view/$consentFormId',
      under: '/consent-forms',
      load: () => import('./oem-consent-view-screen.tsx').then((m) => m.OemConsentViewScreen),
      titleKey: 'forms.viewTitle',
      endpoint: getOemConsentFormEndpoint,
      icon: IconFileText,
    },
  ],
};
