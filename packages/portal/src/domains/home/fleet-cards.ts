import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import IconCar from '@tabler/icons-react/dist/esm/icons/IconCar.mjs';
import { listFleetsEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import { listHandedOverEndpoint } from '@vinculum/contract/fleets/hand-over-endpoints.ts';
import type { HomeCard } from './home-card.ts';

/** The one card of fleet managers (specification 2, section 2), and that of the makers who hand cars over to them. */
export const fleetCards: readonly HomeCard[] = [
  {
    key: 'ownFleets',
    to: '/fleets',
    icon: IconCar,
    portals: ['FLEET_MANAGER'],
    endpoint: listFleetsEndpoint,
    figures: ['fleets', 'vehicles', 'vehicles_online'],
  },
  {
    key: 'handOver',
    to: '/fleet-hand-over',
    icon: IconArrowsExchange,
    portals: ['OEMS'],
    endpoint: listHandedOverEndpoint,
    figures: [],
  },
];
