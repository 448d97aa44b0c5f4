import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import {
  revokeAdminConsentFormEndpoint,
  revokeConsentFormEndpoint,
  revokeOemConsentFormEndpoint,
} from '@vinculum/contract/revocation/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** Ending a form's consents: by its consumer, by an administrator for it, by a maker on its own cars. */
export const revocationDomain: PortalDomain = {
  routes: [
    {
      // An id, or "new" to choose; so with the next ones.
      path: '/revoke-consent/$consentFormId',
      load: () => import('./admin-revoke-screen.tsx').then((m) => m.AdminRevokeScreen),
      titleKey: 'consent.revokeTitle',
      endpoint: revokeAdminConsentFormEndpoint,
    },
    {
      path: '/revoke-consent/$consentFormId',
      load: () => import('./revoke-consent-screen.tsx').then((m) => m.RevokeConsentScreen),
      titleKey: 'consent.revokeTitle',
      endpoint: revokeConsentFormEndpoint,
    },
    {
      path: '/revoke-consent/$consentFormId',
      load: () => import('./oem-revoke-screen.tsx').then((m) => m.OemRevokeScreen),
      titleKey: 'consentOem.revokeTitle',
      endpoint: revokeOemConsentFormEndpoint,
    },
  ],
  menu: [
    {
      to: '/revoke-consent/new',
      icon: IconBan,
      textKey: 'consentAdmin.menuRevoke',
      portals: ['ADMIN'],
      endpoint: revokeAdminConsentFormEndpoint,
      section: 'consents',
      order: 1110,
    },
  ],
};
