import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import { getDataPackage, listOemDataPackages } from '@vinculum/contract/data-packages/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** What vehicle makers offer, for the organisations that use it. */
export const dataPackagesDomain: PortalDomain = {
  routes: [
    {
      path: '/data-packages',
      load: () => import('./data-packages-screen.tsx').then((m) => m.DataPackagesScreen),
      titleKey: 'dataPackages.title',
      endpoint: listOemDataPackages,
    },
    {
      path: '/data-package-view/$dataPackageId',
      load: () => import('./data-package-view-screen.tsx').then((m) => m.DataPackageViewScreen),
      titleKey: 'dataPackages.viewTitle',
      endpoint: getDataPackage,
    },
  ],
  menu: [
    {
      to: '/data-packages',
      icon: IconPackage,
      textKey: 'dataPackages.title',
      portals: ['CONSUMERS'],
      endpoint: listOemDataPackages,
      order: 45,
    },
  ],
};
