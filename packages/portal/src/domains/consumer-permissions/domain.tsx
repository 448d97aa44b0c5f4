import IconBuildingFactory2 from '@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import {
  listConsumerPermissionsEndpoint,
  listOemPermissionsEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

const ofMaker = {
  load: () => import('./consumer-permissions-screen.tsx').then((m) => m.ConsumerPermissionsScreen),
  titleKey: 'consumerPermissions.title',
  endpoint: listConsumerPermissionsEndpoint,
} as const;
const ofConsumer = {
  load: () => import('./oem-permissions-screen.tsx').then((m) => m.OemPermissionsScreen),
  titleKey: 'consumerPermissions.oems',
  endpoint: listOemPermissionsEndpoint,
} as const;

/** What consumers may send through vehicle makers: the maker's switches and the consumer's view of them. */
export const consumerPermissionsDomain: PortalDomain = {
  routes: [
    // Both addresses name the same subject (specification 1, section 2): each portal sees its own side of it.
    { path: '/oems-consumer', ...ofMaker },
    { path: '/oems-consumer', ...ofConsumer },
    { path: '/oems', ...ofConsumer },
    { path: '/oems', ...ofMaker },
  ],
  menu: [
    {
      to: '/oems-consumer',
      icon: IconShieldCheck,
      textKey: 'consumerPermissions.title',
      portals: ['OEMS'],
      endpoint: listConsumerPermissionsEndpoint,
      order: 30,
    },
    {
      to: '/oems',
      icon: IconBuildingFactory2,
      textKey: 'consumerPermissions.oems',
      portals: ['CONSUMERS'],
      endpoint: listOemPermissionsEndpoint,
      order: 40,
    },
  ],
};
