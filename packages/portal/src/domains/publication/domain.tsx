import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import {
  publishAdminConsentFormEndpoint,
  publishConsentFormEndpoint,
} from '@vinculum/contract/publication/endpoints.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

const publishOwn = () => import('./publish-screen.tsx').then((m) => () => <m.PublishScreen by="consumer" />);

/** Publishing a form to VINs: by its consumer, or by an administrator for it. */
export const publicationDomain: PortalDomain = {
  screens: [
    {
      // An id, or "new" to choose a consumer and its form.
      path: '/publish-consent/$consentFormId',
      under: '/consent-forms',
      formStatuses: ['DRAFT', 'PUBLISHED'],
      load: () => import('./publish-screen.tsx').then((m) => () => <m.PublishScreen by="administrator" />),
      titleKey: 'publication.title',
      endpoint: publishAdminConsentFormEndpoint,
      start: addressOf('/publish-consent/$consentFormId', { consentFormId: 'new' }),
      icon: IconSend,
      card: { ADMIN: { key: 'adminPublish', order: 100 } },
    },
    {
      path: '/publish-consent',
      load: publishOwn,
      titleKey: 'publication.title',
      endpoint: publishConsentFormEndpoint,
    },
    {
      // An id, or "new" to choose a form.
      path: '/publish-consent/$consentFormId',
      under: '/consent-forms',
      formStatuses: ['DRAFT', 'PUBLISHED'],
      load: publishOwn,
      titleKey: 'publication.title',
      endpoint: publishConsentFormEndpoint,
      start: addressOf('/publish-consent/$consentFormId', { consentFormId: 'new' }),
      icon: IconSend,
      menu: { CONSUMERS: { group: 'first', order: 30 } },
      card: { CONSUMERS: { key: 'publish', order: 50 } },
    },
  ],
};
