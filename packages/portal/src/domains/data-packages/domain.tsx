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
import type { PortalDomain, PortalScreen } from '../../lib/screens/portal-screen.ts';

const screens: readonly PortalScreen[] = [
  {
    path: '/data-packages',
    load: () => import('./data-packages-screen.tsx').then((m) => m.DataPackagesScreen),
    titleKey: 'dataPackages.title',
    endpoint: listOemDataPackagesEndpoint,
    icon: IconPackage,
    menu: { CONSUMERS: { group: 'data', order: 10 } },
    card: { CONSUMERS: { key: 'dataPackages', order: 30 } },
  },
  {
    path: '/data-package-view/$dataPackageId',
    under: '/data-packages',
    load: () => import('./data-package-view-screen.tsx').then((m) => m.DataPackageViewScreen),
    titleKey: 'dataPackages.viewTitle',
    endpoint: getDataPackageEndpoint,
  },
];

/** The same addresses in the portal of an OEM, and those at which it writes its packages. */
const oemScreens: readonly PortalScreen[] = [
  {
    path: '/data-packages',
    load: () => import('./oem/own-packages-screen.tsx').then((m) => m.OwnPackagesScreen),
    titleKey: 'dataPackagesOem.title',
    endpoint: listOwnPackagesEndpoint,
    icon: IconPackage,
    menu: { OEMS: { group: 'first', order: 20 } },
    card: { OEMS: { key: 'oemDataPackages', order: 40 } },
  },
  {
    path: '/data-package-view/$dataPackageId',
    under: '/data-packages',
    load: () => import('./oem/own-package-view-screen.tsx').then((m) => m.OwnPackageViewScreen),
    titleKey: 'dataPackagesOem.viewTitle',
    endpoint: getOwnPackageEndpoint,
  },
  {
    // An id, or "new".
    path: '/data-package/$dataPackageId',
    under: '/data-packages',
    load: () => import('./oem/package-wizard-screen.tsx').then((m) => m.PackageWizardScreen),
    titleKey: 'dataPackagesOem.editTitle',
    endpoint: savePackageEndpoint,
  },
];

/** What vehicle makers offer: theirs to write and publish, the consumers' to make forms from. */
export const dataPackagesDomain: PortalDomain = {
  screens: [...screens, ...oemScreens],
};
