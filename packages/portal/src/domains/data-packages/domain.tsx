import IconPackage from '@tabler/icons-react/dist/esm/icons/IconPackage.mjs';
import {
  getDataPackageEndpoint,
  listOemDataPackagesEndpoint,
} from '@vinculum/contract/data-packages/endpoints.ts';
import {
  getOwnPackageEndpoint,
  listOwnPackagesEndpoint,
  savePackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import type { PortalDomain, PortalRoute } from '../../lib/domain.ts';

const routes: readonly PortalRoute[] = [
  {
    path: '/data-packages',
    load: () => import('./data-packages-screen.tsx').then((m) => m.DataPackagesScreen),
    titleKey: 'dataPackages.title',
    endpoint: listOemDataPackagesEndpoint,
  },
  {
    path: '/data-package-view/$dataPackageId',
    load: () => import('./data-package-view-screen.tsx').then((m) => m.DataPackageViewScreen),
    titleKey: 'dataPackages.viewTitle',
    endpoint: getDataPackageEndpoint,
  },
];

/** The same addresses in the portal of an OEM, and those at which it writes its packages. */
const oemRoutes: readonly PortalRoute[] = [
  {
    path: '/data-packages',
    load: () => import('./oem/own-packages-screen.tsx').then((m) => m.OwnPackagesScreen),
    titleKey: 'dataPackagesOem.title',
    endpoint: listOwnPackagesEndpoint,
  },
  {
    path: '/data-package-view/$dataPackageId',
    load: () => import('./oem/own-package-view-screen.tsx').then((m) => m.OwnPackageViewScreen),
    titleKey: 'dataPackagesOem.viewTitle',
    endpoint: getOwnPackageEndpoint,
  },
  {
    // An id, or "new".
    path: '/data-package/$dataPackageId',
    load: () => import('./oem/package-wizard-screen.tsx').then((m) => m.PackageWizardScreen),
    titleKey: 'dataPackagesOem.editTitle',
    endpoint: savePackageEndpoint,
  },
];

/** What vehicle makers offer: theirs to write and publish, the consumers' to make forms from. */
export const dataPackagesDomain: PortalDomain = {
  routes: [...routes, ...oemRoutes],
  menu: [
    {
      to: '/data-packages',
      icon: IconPackage,
      textKey: 'dataPackages.title',
      portals: ['CONSUMERS'],
      endpoint: listOemDataPackagesEndpoint,
      order: 45,
    },
    {
      to: '/data-packages',
      icon: IconPackage,
      textKey: 'dataPackagesOem.title',
      portals: ['OEMS'],
      endpoint: listOwnPackagesEndpoint,
      order: 20,
    },
  ],
};
