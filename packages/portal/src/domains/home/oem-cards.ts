import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { listOwnPackagesEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { revokeOemConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { listConsumerPermissionsEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { HomeCard } from './home-card.ts';

/** The cards of vehicle makers, in the order of specification 1, section 2. */
export const oemCards: readonly HomeCard[] = [
  {
    key: 'oemConsentForms',
    to: '/consent-forms',
    icon: IconFileText,
    portals: ['OEMS'],
    endpoint: searchOemConsentFormsEndpoint,
    figures: ['live_forms', 'live_consents'],
  },
  {
    key: 'consumerPermissions',
    to: '/oems-consumer',
    icon: IconShieldCheck,
    portals: ['OEMS'],
    endpoint: listConsumerPermissionsEndpoint,
    figures: ['consumers'],
  },
  {
    key: 'oemRevoke',
    to: '/revoke-consent/new',
    icon: IconArrowBackUp,
    portals: ['OEMS'],
    endpoint: revokeOemConsentFormEndpoint,
    figures: [],
  },
  {
    key: 'oemDataPackages',
    to: '/data-packages',
    icon: IconPackage,
    portals: ['OEMS'],
    endpoint: listOwnPackagesEndpoint,
    figures: [],
  },
];
