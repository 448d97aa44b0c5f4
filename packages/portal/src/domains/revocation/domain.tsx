import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import {
  revokeAdminConsentFormEndpoint,
  revokeConsentFormEndpoint,
  revokeOemConsentFormEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** Ending a form's consents: by its consumer, by an administrator for it, by a maker on its own cars. */
export const revocationDomain: PortalDomain = {
  screens: [
    {
      // An id, or "new" to choose; so with the next ones.
      path: '/revoke-consent/$consentFormId',
      under: '/consent-forms',
      formStatuses: ['PUBLISHED'],
      load: () => import('./revoke-screen.tsx').then((m) => () => <m.RevokeScreen by="administrator" />),
      titleKey: 'revocation.title',
      endpoint: revokeAdminConsentFormEndpoint,
      start: addressOf('/revoke-consent/$consentFormId', { consentFormId: 'new' }),
      icon: IconBan,
      card: { ADMIN: { key: 'adminRevoke', order: 110 } },
    },
    {
      path: '/revoke-consent/$consentFormId',
      under: '/consent-forms',
      formStatuses: ['PUBLISHED'],
      load: () => import('./revoke-screen.tsx').then((m) => () => <m.RevokeScreen by="consumer" />),
      titleKey: 'revocation.title',
      endpoint: revokeConsentFormEndpoint,
      start: addressOf('/revoke-consent/$consentFormId', { consentFormId: 'new' }),
      icon: IconArrowBackUp,
      card: { CONSUMERS: { key: 'revoke', order: 60 } },
    },
    {
      path: '/revoke-consent/$consentFormId',
      under: '/consent-forms',
      formStatuses: ['PUBLISHED'],
      load: () => import('./revoke-screen.tsx').then((m) => () => <m.RevokeScreen by="oem" />),
      titleKey: 'revocation.title',
      endpoint: revokeOemConsentFormEndpoint,
      start: addressOf('/revoke-consent/$consentFormId', { consentFormId: 'new' }),
      icon: IconArrowBackUp,
      card: { OEMS: { key: 'oemRevoke', order: 30 } },
    },
  ],
};
