import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import { getLiveDataEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** What the cars of owners who agreed are doing now. */
export const liveDataDomain: PortalDomain = {
  routes: [
    {
      path: '/live-data',
      load: () => import('./live-data-screen.tsx').then((m) => m.LiveDataScreen),
      titleKey: 'liveData.title',
      endpoint: getLiveDataEndpoint,
    },
  ],
  menu: [
    {
      to: '/live-data',
      icon: IconGauge,
      textKey: 'liveData.title',
      portals: ['CONSUMERS', 'OEMS', 'FLEET_MANAGER', 'ADMIN'],
      endpoint: getLiveDataEndpoint,
      section: 'data',
      order: 65,
    },
  ],
};
