import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconFileStar from '@tabler/icons-react/dist/esm/icons/IconFileStar.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import {
  cloneAdminConsentFormEndpoint,
  listAdminConsentFormsEndpoint,
  listConsentFormsEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

const loadEditor = () => import('./editor/consent-editor-screen.tsx').then((m) => m.ConsentEditorScreen);

/**
 * Consent forms: write, list, clone. Each address of an administrator names a call that is an administrator's alone,
 * also where the screen makes one that a consumer may make as well.
 */
export const formsDomain: PortalDomain = {
  // First those of administrators: some of the calls of the others are theirs as well.
  screens: [
    {
      path: '/consent-forms',
      load: () => import('./list/admin-consent-forms-screen.tsx').then((m) => m.AdminConsentFormsScreen),
      titleKey: 'forms.title',
      endpoint: listAdminConsentFormsEndpoint,
      icon: IconFileText,
      menu: { ADMIN: { group: 'first', order: 20 } },
      card: { ADMIN: { key: 'adminConsentForms', order: 90, figures: ['consent_forms'] } },
    },
    {
      // An id, or "new" to choose a consumer and its form.
      path: '/clone-consent/$consentFormId',
      under: '/consent-forms',
      load: () => import('./clone/clone-consent-screen.tsx').then((m) => m.CloneConsentScreen),
      titleKey: 'formsMaster.cloneTitle',
      endpoint: cloneAdminConsentFormEndpoint,
      start: addressOf('/clone-consent/$consentFormId', { consentFormId: 'new' }),
      icon: IconCopy,
      card: { ADMIN: { key: 'cloneConsent', order: 130 } },
    },
    {
      path: '/master-consent-form',
      load: () => import('./master/master-form-screen.tsx').then((m) => m.MasterFormScreen),
      titleKey: 'formsMaster.masterTitle',
      endpoint: cloneAdminConsentFormEndpoint,
      icon: IconFileStar,
      menu: { ADMIN: { group: 'consents', order: 30, textKey: 'formsMaster.menuMaster' } },
      card: { ADMIN: { key: 'masterConsentForm', order: 180 } },
    },
    {
      path: '/consent-forms',
      load: () => import('./list/consent-forms-screen.tsx').then((m) => m.ConsentFormsScreen),
      titleKey: 'forms.title',
      endpoint: listConsentFormsEndpoint,
      icon: IconFileText,
      menu: { CONSUMERS: { group: 'first', order: 10 } },
      card: { CONSUMERS: { key: 'consentForms', order: 10, figures: ['consent_forms'] } },
    },
    {
      path: '/consent-form/new',
      under: '/consent-forms',
      load: loadEditor,
      titleKey: 'formsEditor.newTitle',
      endpoint: saveConsentFormEndpoint,
    },
    {
      path: '/consent-form/$consentFormId',
      under: '/consent-forms',
      load: loadEditor,
      titleKey: 'formsEditor.editTitle',
      endpoint: saveConsentFormEndpoint,
      formStatuses: ['DRAFT'],
      icon: IconPencil,
    },
    {
      path: '/consent-forms',
      load: () => import('./oem/oem-consent-forms-screen.tsx').then((m) => m.OemConsentFormsScreen),
      titleKey: 'formsOem.title',
      endpoint: searchOemConsentFormsEndpoint,
      icon: IconFileText,
      menu: { OEMS: { group: 'first', order: 10 } },
      card: { OEMS: { key: 'oemConsentForms', order: 10, figures: ['live_forms', 'live_consents'] } },
    },
  ],
};
