import IconContract from '@tabler/icons-react/dist/esm/icons/IconContract.mjs';
import { listAgreementsEndpoint, saveAgreementEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** Master service agreements: a consumer's own, and those that a fleet owner received. */
export const agreementsDomain: PortalDomain = {
  routes: [
    {
      path: '/msa',
      load: () => import('./agreements-screen.tsx').then((m) => m.AgreementsScreen),
      titleKey: 'agreements.title',
      endpoint: saveAgreementEndpoint,
    },
    {
      path: '/msa',
      load: () => import('./received-agreements-screen.tsx').then((m) => m.ReceivedAgreementsScreen),
      titleKey: 'agreements.receivedTitle',
      endpoint: listAgreementsEndpoint,
    },
  ],
  menu: [
    {
      to: '/msa',
      icon: IconContract,
      textKey: 'agreements.title',
      portals: ['CONSUMERS'],
      endpoint: saveAgreementEndpoint,
      order: 42,
    },
    {
      to: '/msa',
      icon: IconContract,
      textKey: 'agreements.receivedTitle',
      portals: ['FLEET_MANAGER'],
      endpoint: listAgreementsEndpoint,
      order: 20,
    },
  ],
};
