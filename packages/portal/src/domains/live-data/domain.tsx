import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import { getLiveData } from '@vinculum/contract/live-data/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** What the cars of owners who agreed are doing now. */
export const liveDataDomain: PortalDomain = {
  routes: [
    {
      path: '/live-data',
      load: () => import('./live-data-screen.tsx').then((m) => m.LiveDataScreen),
      titleKey: 'liveData.title',
      endpoint: getLiveData,
    },
  ],
  menu: [
    {
      to: '/live-data',
      icon: IconGauge,
      textKey: 'liveData.title',
      portals: ['CONSUMERS', 'OEMS', 'FLEET_MANAGER', 'ADMIN'],
      endpoint: getLiveData,
      section: 'data',
      order: 65,
    },
  ],
};
