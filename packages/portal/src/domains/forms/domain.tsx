import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import IconFileStar from '@tabler/icons-react/dist/esm/icons/IconFileStar.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import {
  cloneAdminConsentFormEndpoint,
  listAdminConsentFormsEndpoint,
  listConsentFormsEndpoint,
  saveConsentFormEndpoint,
} from '@vinculum/contract/forms/endpoints.ts';
import { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

const loadEditor = () => import('./editor/consent-editor-screen.tsx').then((m) => m.ConsentEditorScreen);

/**
 * Consent forms: write, list, clone. Each address of an administrator names a call that is an administrator's alone,
 * also where the screen makes one that a consumer may make as well.
 */
export const formsDomain: PortalDomain = {
  // First those of administrators: some of the calls of the others are theirs as well.
  routes: [
    {
      path: '/consent-forms',
      load: () => import('./list/admin-consent-forms-screen.tsx').then((m) => m.AdminConsentFormsScreen),
      titleKey: 'consent.title',
      endpoint: listAdminConsentFormsEndpoint,
    },
    {
      // An id, or "new" to choose a consumer and its form.
      path: '/clone-consent/$consentFormId',
      load: () => import('./clone/clone-consent-screen.tsx').then((m) => m.CloneConsentScreen),
      titleKey: 'consentAdmin.cloneTitle',
      endpoint: cloneAdminConsentFormEndpoint,
    },
    {
      path: '/master-consent-form',
      load: () => import('./master/master-form-screen.tsx').then((m) => m.MasterFormScreen),
      titleKey: 'consentAdmin.masterTitle',
      endpoint: cloneAdminConsentFormEndpoint,
    },
    {
      path: '/consent-forms',
      load: () => import('./list/consent-forms-screen.tsx').then((m) => m.ConsentFormsScreen),
      titleKey: 'consent.title',
      endpoint: listConsentFormsEndpoint,
    },
    {
      path: '/consent-form/new',
      load: loadEditor,
      titleKey: 'consentEditor.newTitle',
      endpoint: saveConsentFormEndpoint,
    },
    {
      path: '/consent-form/$consentFormId',
      load: loadEditor,
      titleKey: 'consentEditor.editTitle',
      endpoint: saveConsentFormEndpoint,
    },
    {
      path: '/consent-forms',
      load: () => import('./oem/oem-consent-forms-screen.tsx').then((m) => m.OemConsentFormsScreen),
      titleKey: 'consentOem.title',
      endpoint: searchOemConsentFormsEndpoint,
    },
  ],
  menu: [
    {
      to: '/consent-forms',
      icon: IconFileText,
      textKey: 'consent.title',
      portals: ['ADMIN'],
      endpoint: listAdminConsentFormsEndpoint,
      order: 20,
    },
    {
      to: '/consent-forms',
      icon: IconFileText,
      textKey: 'consentOem.title',
      portals: ['OEMS'],
      endpoint: searchOemConsentFormsEndpoint,
      order: 10,
    },
    {
      to: '/consent-forms',
      icon: IconFileText,
      textKey: 'consent.title',
      portals: ['CONSUMERS'],
      endpoint: listConsentFormsEndpoint,
      order: 10,
    },
    {
      to: '/clone-consent/new',
      icon: IconCopy,
      textKey: 'consentAdmin.menuClone',
      portals: ['ADMIN'],
      endpoint: cloneAdminConsentFormEndpoint,
      section: 'consents',
      order: 1130,
    },
    {
      to: '/master-consent-form',
      icon: IconFileStar,
      textKey: 'consentAdmin.menuMaster',
      portals: ['ADMIN'],
      endpoint: cloneAdminConsentFormEndpoint,
      section: 'consents',
      order: 1180,
    },
  ],
};
