import IconBuildingFactory2 from '@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import {
  listConsumerPermissionsEndpoint,
  listOemPermissionsEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

const ofMaker = {
  load: () => import('./consumer-permissions-screen.tsx').then((m) => m.ConsumerPermissionsScreen),
  titleKey: 'consumerPermissions.title',
  endpoint: listConsumerPermissionsEndpoint,
  icon: IconShieldCheck,
} as const;
const ofConsumer = {
  load: () => import('./oem-permissions-screen.tsx').then((m) => m.OemPermissionsScreen),
  titleKey: 'consumerPermissions.oems',
  otherNameKey: 'consumerPermissions.title',
  endpoint: listOemPermissionsEndpoint,
  icon: IconBuildingFactory2,
} as const;

/** What consumers may send through vehicle makers: the maker's switches and the consumer's view of them. */
export const consumerPermissionsDomain: PortalDomain = {
  screens: [
    // Both addresses name the same subject (specification 1, section 2): each portal sees its own side of it.
    {
      path: '/oems-consumer',
      ...ofMaker,
      menu: { OEMS: { group: 'first', order: 30 } },
      card: { OEMS: { key: 'consumerPermissions', order: 20, figures: ['consumers'] } },
    },
    { path: '/oems-consumer', under: '/oems', ...ofConsumer },
    {
      path: '/oems',
      ...ofConsumer,
      menu: { CONSUMERS: { group: 'first', order: 50 } },
      card: { CONSUMERS: { key: 'oems', order: 40 } },
    },
    { path: '/oems', under: '/oems-consumer', ...ofMaker },
  ],
};
