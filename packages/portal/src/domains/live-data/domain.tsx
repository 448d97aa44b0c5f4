import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import { getLiveDataEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** What the cars of owners who agreed are doing now. */
export const liveDataDomain: PortalDomain = {
  screens: [
    {
      path: '/live-data',
      load: () => import('./live-data-screen.tsx').then((m) => m.LiveDataScreen),
      titleKey: 'liveData.title',
      otherNameKey: 'liveData.otherName',
      endpoint: getLiveDataEndpoint,
      icon: IconGauge,
      // No owner shares data with a fleet: it would see cars that do not exist.
      unofferedTo: ['FLEET_MANAGER'],
      under: '/vehicles',
      menu: {
        CONSUMERS: { group: 'data', order: 20 },
        OEMS: { group: 'vehicles', order: 30 },
        ADMIN: { group: 'data', order: 10 },
      },
      card: {
        CONSUMERS: { key: 'liveData', order: 240, figures: ['vehicles', 'vehicles_online'] },
        ADMIN: { key: 'liveData', order: 290, figures: ['vehicles', 'vehicles_online'] },
        OEMS: { key: 'oemLiveData', order: 80 },
      },
    },
  ],
};
