import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconFileStar from '@tabler/icons-react/dist/esm/icons/IconFileStar.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import {
  cloneAdminConsentForm,
  listAdminConsentForms,
  publishAdminConsentForm,
  revokeAdminConsentForm,
  searchAdminResponses,
} from '@vinculum/contract/consent/admin-endpoints.ts';
import type { MenuEntry, PortalRoute } from '../../../lib/domain.ts';

const loadResponses = () =>
  import('../responses/consent-responses-screen.tsx').then((m) => m.ConsentResponsesScreen);

/**
 * The addresses of an administrator, who chooses a consumer. Each names a call that is an administrator's alone, also
 * where the screen makes one that a consumer or a fleet manager may make as well.
 */
export const adminConsentRoutes: readonly PortalRoute[] = [
  {
    path: '/consent-forms',
    load: () => import('./admin-consent-forms-screen.tsx').then((m) => m.AdminConsentFormsScreen),
    titleKey: 'consent.title',
    endpoint: listAdminConsentForms,
  },
  {
    // An id, or "new" to choose a consumer and its form; so with the next ones.
    path: '/publish-consent/$consentFormId',
    load: () => import('./admin-publish-screen.tsx').then((m) => m.AdminPublishScreen),
    titleKey: 'consent.publishTitle',
    endpoint: publishAdminConsentForm,
  },
  {
    path: '/revoke-consent/$consentFormId',
    load: () => import('./admin-revoke-screen.tsx').then((m) => m.AdminRevokeScreen),
    titleKey: 'consent.revokeTitle',
    endpoint: revokeAdminConsentForm,
  },
  {
    // An id, or "all".
    path: '/consent-responses/$consentFormId',
    load: loadResponses,
    titleKey: 'consent.responsesTitle',
    endpoint: searchAdminResponses,
  },
  {
    path: '/clone-consent/$consentFormId',
    load: () => import('./clone-consent-screen.tsx').then((m) => m.CloneConsentScreen),
    titleKey: 'consentAdmin.cloneTitle',
    endpoint: cloneAdminConsentForm,
  },
  {
    path: '/update-consent/$consentFormId',
    load: () => import('./update-consent-screen.tsx').then((m) => m.UpdateConsentScreen),
    titleKey: 'consentAdmin.updateTitle',
    endpoint: cloneAdminConsentForm,
  },
  {
    path: '/master-consent-form',
    load: () => import('./master-form-screen.tsx').then((m) => m.MasterFormScreen),
    titleKey: 'consentAdmin.masterTitle',
    endpoint: cloneAdminConsentForm,
  },
];

/** At the places of specification 3, section 2. */
export const adminConsentMenu: readonly MenuEntry[] = [
  {
    to: '/consent-forms',
    icon: IconFileText,
    textKey: 'consent.title',
    portals: ['ADMIN'],
    endpoint: listAdminConsentForms,
    order: 20,
  },
  {
    to: '/publish-consent/new',
    icon: IconSend,
    textKey: 'consent.menuPublish',
    portals: ['ADMIN'],
    endpoint: publishAdminConsentForm,
    section: 'consents',
    order: 1100,
  },
  {
    to: '/revoke-consent/new',
    icon: IconBan,
    textKey: 'consentAdmin.menuRevoke',
    portals: ['ADMIN'],
    endpoint: revokeAdminConsentForm,
    section: 'consents',
    order: 1110,
  },
  {
    to: '/consent-responses/all',
    icon: IconChecklist,
    textKey: 'consent.menuResponses',
    portals: ['ADMIN'],
    endpoint: searchAdminResponses,
    section: 'consents',
    order: 1120,
  },
  {
    to: '/clone-consent/new',
    icon: IconCopy,
    textKey: 'consentAdmin.menuClone',
    portals: ['ADMIN'],
    endpoint: cloneAdminConsentForm,
    section: 'consents',
    order: 1130,
  },
  {
    to: '/update-consent/new',
    icon: IconRefresh,
    textKey: 'consentAdmin.menuUpdate',
    portals: ['ADMIN'],
    endpoint: cloneAdminConsentForm,
    section: 'consents',
    order: 1140,
  },
  {
    to: '/master-consent-form',
    icon: IconFileStar,
    textKey: 'consentAdmin.menuMaster',
    portals: ['ADMIN'],
    endpoint: cloneAdminConsentForm,
    section: 'consents',
    order: 1180,
  },
];
