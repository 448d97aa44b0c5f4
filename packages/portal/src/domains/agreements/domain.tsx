import IconContract from '@tabler/icons-react/dist/esm/icons/IconContract.mjs';
import {
  getAgreementEndpoint,
  listAgreementsEndpoint,
  saveAgreementEndpoint,
} from '@vinculum/contract/agreements/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** Master service agreements: a consumer's own, and those that a fleet owner received. */
export const agreementsDomain: PortalDomain = {
  screens: [
    {
      path: '/msa',
      load: () => import('./agreements-screen.tsx').then((m) => m.AgreementsScreen),
      titleKey: 'agreements.title',
      endpoint: saveAgreementEndpoint,
      icon: IconContract,
      menu: { CONSUMERS: { group: 'first', order: 60 } },
      card: { CONSUMERS: { key: 'msa', order: 80 } },
    },
    {
      path: '/msa',
      load: () => import('./received-agreements-screen.tsx').then((m) => m.ReceivedAgreementsScreen),
      titleKey: 'agreements.receivedTitle',
      otherNameKey: 'agreements.title',
      endpoint: listAgreementsEndpoint,
      icon: IconContract,
      menu: { FLEET_MANAGER: { group: 'first', order: 20 } },
    },
    {
      path: '/msa/$agreementId',
      load: () => import('./page/agreement-screen.tsx').then((m) => m.AgreementScreen),
      titleKey: 'agreements.one',
      endpoint: getAgreementEndpoint,
      icon: IconContract,
    },
  ],
};
