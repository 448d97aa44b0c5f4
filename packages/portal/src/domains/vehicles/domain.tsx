import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs';
import { getVehicleEndpoint, listVehiclesEndpoint } from '@vinculum/contract/vehicles/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** Cars: their list, and each with what may be seen of it. */
export const vehiclesDomain: PortalDomain = {
  screens: [
    {
      path: '/vehicles',
      load: () => import('./list/vehicles-screen.tsx').then((m) => m.VehiclesScreen),
      titleKey: 'vehicles.list.title',
      helpKey: 'vehicles.list.hint',
      endpoint: listVehiclesEndpoint,
      icon: IconCar,
      menu: {
        CONSUMERS: { group: 'vehicles', order: 5 },
        OEMS: { group: 'vehicles', order: 5 },
        FLEET_MANAGER: { group: 'first', order: 15 },
        ADMIN: { group: 'vehicles', order: 5 },
      },
    },
    {
      path: '/vehicles/$vin',
      load: () => import('./vehicle-screen.tsx').then((m) => m.VehicleScreen),
      titleKey: 'vehicles.vehicle',
      helpKey: 'vehicles.vehicleHint',
      endpoint: getVehicleEndpoint,
      icon: IconCar,
    },
  ],
};
