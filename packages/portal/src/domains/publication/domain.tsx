import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import {
  publishAdminConsentFormEndpoint,
  publishConsentFormEndpoint,
} from '@vinculum/contract/publication/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

const loadPublish = () => import('./publish-consent-screen.tsx').then((m) => m.PublishConsentScreen);

/** Publishing a form to VINs: by its consumer, or by an administrator for it. */
export const publicationDomain: PortalDomain = {
  routes: [
    {
      // An id, or "new" to choose a consumer and its form.
      path: '/publish-consent/$consentFormId',
      load: () => import('./admin-publish-screen.tsx').then((m) => m.AdminPublishScreen),
      titleKey: 'consent.publishTitle',
      endpoint: publishAdminConsentFormEndpoint,
    },
    {
      path: '/publish-consent',
      load: loadPublish,
      titleKey: 'consent.publishTitle',
      endpoint: publishConsentFormEndpoint,
    },
    {
      // An id, or "new" to choose a form.
      path: '/publish-consent/$consentFormId',
      load: loadPublish,
      titleKey: 'consent.publishTitle',
      endpoint: publishConsentFormEndpoint,
    },
  ],
  menu: [
    {
      to: '/publish-consent/new',
      icon: IconSend,
      textKey: 'consent.menuPublish',
      portals: ['ADMIN'],
      endpoint: publishAdminConsentFormEndpoint,
      section: 'consents',
      order: 1100,
    },
    {
      to: '/publish-consent/new',
      icon: IconSend,
      textKey: 'consent.menuPublish',
      portals: ['CONSUMERS'],
      endpoint: publishConsentFormEndpoint,
      order: 30,
    },
  ],
};
