import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { listHandedOverEndpoint } from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import {
  getFleetVehicleEndpoint,
  listFleetVehiclesEndpoint,
} from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** Fleet owners' fleets and cars, and the makers who hand the cars over. */
export const fleetsDomain: PortalDomain = {
  routes: [
    {
      path: '/fleets',
      load: () => import('./fleets-screen.tsx').then((m) => m.FleetsScreen),
      titleKey: 'fleets.title',
      endpoint: listFleetsEndpoint,
    },
    {
      path: '/fleets/$fleetId',
      load: () => import('./vehicles/fleet-vehicles-screen.tsx').then((m) => m.FleetVehiclesScreen),
      titleKey: 'fleets.cars',
      endpoint: listFleetVehiclesEndpoint,
    },
    {
      path: '/fleet-vehicles/$vin',
      load: () => import('./vehicles/fleet-vehicle-screen.tsx').then((m) => m.FleetVehicleScreen),
      titleKey: 'fleets.vehicle.consents',
      endpoint: getFleetVehicleEndpoint,
    },
    {
      path: '/fleet-hand-over',
      load: () => import('./hand-over/hand-over-screen.tsx').then((m) => m.HandOverScreen),
      titleKey: 'fleets.handOver.title',
      endpoint: listHandedOverEndpoint,
    },
  ],
  menu: [
    {
      to: '/fleets',
      icon: IconCar,
      textKey: 'fleets.title',
      portals: ['FLEET_MANAGER'],
      endpoint: listFleetsEndpoint,
      order: 10,
    },
    {
      to: '/fleet-hand-over',
      icon: IconArrowsExchange,
      textKey: 'fleets.handOver.title',
      portals: ['OEMS'],
      endpoint: listHandedOverEndpoint,
      section: 'vehicles',
      order: 50,
    },
  ],
};
