import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import {
  getVehicleAccessEndpoint,
  listClaimUsesEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** How cars are let in: a maker's own, and any maker's by the operator. */
export const vehicleAccessDomain: PortalDomain = {
  screens: [
    {
      path: '/vehicle-access',
      load: () => import('./vehicle-access-screen.tsx').then((m) => m.VehicleAccessScreen),
      titleKey: 'vehicleAccess.title',
      endpoint: getVehicleAccessEndpoint,
      icon: IconKey,
      menu: { OEMS: { group: 'vehicles', order: 10 }, ADMIN: { group: 'vehicles', order: 10 } },
      card: { OEMS: { key: 'vehicleAccess', order: 60 }, ADMIN: { key: 'vehicleAccess', order: 270 } },
    },
    {
      path: '/vehicle-claim/$claimId',
      under: '/vehicle-access',
      load: () => import('./claims/claim-screen.tsx').then((m) => m.ClaimScreen),
      titleKey: 'vehicleAccess.claims.claim',
      endpoint: listClaimUsesEndpoint,
    },
  ],
};
