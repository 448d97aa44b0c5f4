import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import { runSimulatorEndpoint } from '@vinculum/contract/simulator/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** Messages of simulated vehicles, for a consumer. */
export const simulatorDomain: PortalDomain = {
  routes: [
    {
      path: '/web-simulator',
      load: () => import('./web-simulator-screen.tsx').then((m) => m.WebSimulatorScreen),
      titleKey: 'simulator.title',
      endpoint: runSimulatorEndpoint,
    },
  ],
  menu: [
    {
      to: '/web-simulator',
      icon: IconBroadcast,
      textKey: 'simulator.title',
      portals: ['ADMIN'],
      endpoint: runSimulatorEndpoint,
      order: 60,
    },
  ],
};
