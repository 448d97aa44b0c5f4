import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import {
  getVehicleAccessEndpoint,
  listClaimUsesEndpoint,
} from '@vinculum/contract/vehicle-access/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** How cars are let in: a maker's own, and any maker's by the operator. */
export const vehicleAccessDomain: PortalDomain = {
  routes: [
    {
      path: '/vehicle-access',
      load: () => import('./vehicle-access-screen.tsx').then((m) => m.VehicleAccessScreen),
      titleKey: 'vehicleAccess.title',
      endpoint: getVehicleAccessEndpoint,
    },
    {
      path: '/vehicle-claim/$claimId',
      load: () => import('./claims/claim-screen.tsx').then((m) => m.ClaimScreen),
      titleKey: 'vehicleAccess.claims.claim',
      endpoint: listClaimUsesEndpoint,
    },
  ],
  menu: [
    {
      to: '/vehicle-access',
      icon: IconKey,
      textKey: 'vehicleAccess.title',
      portals: ['OEMS', 'ADMIN'],
      endpoint: getVehicleAccessEndpoint,
      section: 'vehicles',
      order: 1175,
    },
  ],
};
