import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { listOwnPackages } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { revokeOemConsentForm, searchOemConsentForms } from '@vinculum/contract/consent/oem-endpoints.ts';
import { listConsumerPermissions } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { HomeCard } from './home-card.ts';

/** The cards of vehicle makers, in the order of specification 1, section 2. */
export const oemCards: readonly HomeCard[] = [
  {
    key: 'oemConsentForms',
    to: '/consent-forms',
    icon: IconFileText,
    portals: ['OEMS'],
    endpoint: searchOemConsentForms,
    figures: ['live_forms', 'live_consents'],
  },
  {
    key: 'consumerPermissions',
    to: '/oems-consumer',
    icon: IconShieldCheck,
    portals: ['OEMS'],
    endpoint: listConsumerPermissions,
    figures: ['consumers'],
  },
  {
    key: 'oemRevoke',
    to: '/revoke-consent/new',
    icon: IconArrowBackUp,
    portals: ['OEMS'],
    endpoint: revokeOemConsentForm,
    figures: [],
  },
  {
    key: 'oemDataPackages',
    to: '/data-packages',
    icon: IconPackage,
    portals: ['OEMS'],
    endpoint: listOwnPackages,
    figures: [],
  },
];
