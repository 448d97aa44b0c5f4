import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconStack2 from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { listHandedOverEndpoint } from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import { listFleetVehiclesEndpoint } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** Fleet owners' fleets and cars, and the makers who hand the cars over. */
export const fleetsDomain: PortalDomain = {
  screens: [
    {
      path: '/fleets',
      load: () => import('./fleets-screen.tsx').then((m) => m.FleetsScreen),
      titleKey: 'fleets.title',
      endpoint: listFleetsEndpoint,
      icon: IconStack2,
      menu: { FLEET_MANAGER: { group: 'first', order: 10 } },
      card: {
        FLEET_MANAGER: { key: 'ownFleets', order: 10, figures: ['fleets', 'vehicles', 'vehicles_online'] },
      },
    },
    {
      path: '/fleets/$fleetId',
      load: () => import('./vehicles/fleet-vehicles-screen.tsx').then((m) => m.FleetVehiclesScreen),
      titleKey: 'fleets.cars',
      endpoint: listFleetVehiclesEndpoint,
    },
    {
      path: '/fleet-hand-over',
      load: () => import('./hand-over/hand-over-screen.tsx').then((m) => m.HandOverScreen),
      titleKey: 'fleets.handOver.title',
      endpoint: listHandedOverEndpoint,
      icon: IconArrowsExchange,
      menu: { OEMS: { group: 'vehicles', order: 20 } },
      card: { OEMS: { key: 'handOver', order: 50 } },
    },
  ],
};
