import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import {
  getConsentForm,
  listConsentForms,
  revokeConsentForm,
  saveConsentForm,
} from '@vinculum/contract/consent/endpoints.ts';
import {
  getOemConsentForm,
  revokeOemConsentForm,
  searchOemConsentForms,
} from '@vinculum/contract/consent/oem-endpoints.ts';
import { publishConsentForm } from '@vinculum/contract/consent/publish.ts';
import { searchResponses } from '@vinculum/contract/consent/responses.ts';
import type { PortalDomain, PortalRoute } from '../../lib/domain.ts';
import { adminConsentMenu, adminConsentRoutes } from './admin/admin-pages.ts';

const loadPublish = () => import('./publish/publish-consent-screen.tsx').then((m) => m.PublishConsentScreen);

const routes: readonly PortalRoute[] = [
  {
    path: '/consent-forms',
    load: () => import('./list/consent-forms-screen.tsx').then((m) => m.ConsentFormsScreen),
    titleKey: 'consent.title',
    endpoint: listConsentForms,
  },
  {
    path: '/consent-form/new',
    load: () => import('./editor/consent-editor-screen.tsx').then((m) => m.ConsentEditorScreen),
    titleKey: 'consentEditor.newTitle',
    endpoint: saveConsentForm,
  },
  {
    path: '/consent-form/$consentFormId',
    load: () => import('./editor/consent-editor-screen.tsx').then((m) => m.ConsentEditorScreen),
    titleKey: 'consentEditor.editTitle',
    endpoint: saveConsentForm,
  },
  {
    path: '/consent-view/$consentFormId',
    load: () => import('./view/consent-view-screen.tsx').then((m) => m.ConsentViewScreen),
    titleKey: 'consent.viewTitle',
    endpoint: getConsentForm,
  },
  {
    path: '/publish-consent',
    load: loadPublish,
    titleKey: 'consent.publishTitle',
    endpoint: publishConsentForm,
  },
  {
    // An id, or "new" to choose a form.
    path: '/publish-consent/$consentFormId',
    load: loadPublish,
    titleKey: 'consent.publishTitle',
    endpoint: publishConsentForm,
  },
  {
    // An id, or "new" to choose a form.
    path: '/revoke-consent/$consentFormId',
    load: () => import('./revoke/revoke-consent-screen.tsx').then((m) => m.RevokeConsentScreen),
    titleKey: 'consent.revokeTitle',
    endpoint: revokeConsentForm,
  },
  {
    // An id, or "all".
    path: '/consent-responses/$consentFormId',
    load: () => import('./responses/consent-responses-screen.tsx').then((m) => m.ConsentResponsesScreen),
    titleKey: 'consent.responsesTitle',
    endpoint: searchResponses,
  },
];

/** The same addresses in the portal of an OEM. */
const oemRoutes: readonly PortalRoute[] = [
  {
    path: '/consent-forms',
    load: () => import('./oem/oem-consent-forms-screen.tsx').then((m) => m.OemConsentFormsScreen),
    titleKey: 'consentOem.title',
    endpoint: searchOemConsentForms,
  },
  {
    path: '/consent-view/$consentFormId',
    load: () => import('./oem/oem-consent-view-screen.tsx').then((m) => m.OemConsentViewScreen),
    titleKey: 'consent.viewTitle',
    endpoint: getOemConsentForm,
  },
  {
    // An id, or "new" to choose a consumer and its form.
    path: '/revoke-consent/$consentFormId',
    load: () => import('./oem/oem-revoke-screen.tsx').then((m) => m.OemRevokeScreen),
    titleKey: 'consentOem.revokeTitle',
    endpoint: revokeOemConsentForm,
  },
];

/** Consent forms: list, view, publishing, answers and revoking; for OEMs and administrators their share of it. */
export const consentDomain: PortalDomain = {
  // First those of administrators: some of the calls of the others are theirs as well.
  routes: [...adminConsentRoutes, ...routes, ...oemRoutes],
  menu: [
    ...adminConsentMenu,
    {
      to: '/consent-forms',
      icon: IconFileText,
      textKey: 'consentOem.title',
      portals: ['OEMS'],
      endpoint: searchOemConsentForms,
      order: 10,
    },
    {
      to: '/consent-forms',
      icon: IconFileText,
      textKey: 'consent.title',
      portals: ['CONSUMERS'],
      endpoint: listConsentForms,
      order: 10,
    },
    {
      to: '/consent-responses/all',
      icon: IconChecklist,
      textKey: 'consent.menuResponses',
      portals: ['CONSUMERS'],
      endpoint: searchResponses,
      order: 20,
    },
    {
      to: '/publish-consent/new',
      icon: IconSend,
      textKey: 'consent.menuPublish',
      portals: ['CONSUMERS'],
      endpoint: publishConsentForm,
      order: 30,
    },
  ],
};
