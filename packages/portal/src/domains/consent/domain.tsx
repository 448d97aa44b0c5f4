import IconChecklist from '@tabler/icons-react/dist/esm/icons/IconChecklist.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import {
  getConsentForm,
  listConsentForms,
  revokeConsentForm,
  saveConsentForm,
} from '@vinculum/contract/consent/endpoints.ts';
import { publishConsentForm } from '@vinculum/contract/consent/publish.ts';
import { searchResponses } from '@vinculum/contract/consent/responses.ts';
import type { PortalDomain, PortalRoute } from '../../lib/domain.ts';

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

/** Consent forms: list, view, publishing, answers and revoking. */
export const consentDomain: PortalDomain = {
  routes,
  menu: [
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
