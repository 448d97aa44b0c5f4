import IconBuildingFactory2 from '@tabler/icons-react/dist/esm/icons/IconBuildingFactory2.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import {
  listConsumerPermissions,
  listOemPermissions,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** What consumers may send through vehicle makers: the maker's switches and the consumer's view of them. */
export const consumerPermissionsDomain: PortalDomain = {
  routes: [
    {
      path: '/oems-consumer',
      load: () => import('./consumer-permissions-screen.tsx').then((m) => m.ConsumerPermissionsScreen),
      titleKey: 'consumerPermissions.title',
      endpoint: listConsumerPermissions,
    },
    {
      path: '/oems',
      load: () => import('./oem-permissions-screen.tsx').then((m) => m.OemPermissionsScreen),
      titleKey: 'consumerPermissions.oems',
      endpoint: listOemPermissions,
    },
  ],
  menu: [
    {
      to: '/oems-consumer',
      icon: IconShieldCheck,
      textKey: 'consumerPermissions.title',
      portals: ['OEMS'],
      endpoint: listConsumerPermissions,
      order: 30,
    },
    {
      to: '/oems',
      icon: IconBuildingFactory2,
      textKey: 'consumerPermissions.oems',
      portals: ['CONSUMERS'],
      endpoint: listOemPermissions,
      order: 50,
    },
  ],
};
