import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { getLiveDataEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import { listReceivedMessagesEndpoint } from '@vinculum/contract/mail/endpoints.ts';
import { getVehicleAccessEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { may } from '@vinculum/contract/access/access.ts';
import type { Principal } from '@vinculum/contract/access/principal.ts';
import { adminCards } from './admin-cards.ts';
import { consumerCards } from './consumer-cards.ts';
import { fleetCards } from './fleet-cards.ts';
import type { HomeCard } from './home-card.ts';
import { oemCards } from './oem-cards.ts';

/**
 * The cards of all portals; each user gets those of the own one. The home of fleet managers has their fleets alone
 * (specification 2, section 2).
 */
export const homeCards: readonly HomeCard[] = [
  ...consumerCards,
  ...oemCards,
  ...fleetCards,
  ...adminCards,
  {
    key: 'vehicleAccess',
    to: '/vehicle-access',
    icon: IconKey,
    portals: ['OEMS', 'ADMIN'],
    endpoint: getVehicleAccessEndpoint,
    figures: [],
  },
  {
    key: 'messages',
    to: '/messages',
    icon: IconMail,
    portals: ['OEMS', 'ADMIN'],
    endpoint: listReceivedMessagesEndpoint,
    figures: [],
  },
  {
    key: 'liveData',
    to: '/live-data',
    icon: IconGauge,
    portals: ['CONSUMERS', 'ADMIN'],
    endpoint: getLiveDataEndpoint,
    figures: ['vehicles', 'vehicles_online'],
  },
  {
    // Owners share with consumers: a maker finds the demonstration alone.
    key: 'oemLiveData',
    to: '/live-data',
    icon: IconGauge,
    portals: ['OEMS'],
    endpoint: getLiveDataEndpoint,
    figures: [],
  },
];

/** The cards for a user whose screens exist. */
export function cardsFor(
  principal: Principal,
  exists: (to: string) => boolean,
  cards: readonly HomeCard[] = homeCards,
): readonly HomeCard[] {
  return cards.filter(
    ({ portals, endpoint, to, anyFlag }) =>
      portals.includes(principal.portal) &&
      may(principal, endpoint.access) &&
      (anyFlag === undefined || anyFlag.some((flag) => principal.flags.includes(flag))) &&
      exists(to),
  );
}
