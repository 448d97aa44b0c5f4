import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import { runSimulatorEndpoint } from '@vinculum/contract/simulator/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** Messages of simulated vehicles, for a consumer. */
export const simulatorDomain: PortalDomain = {
  screens: [
    {
      path: '/web-simulator',
      load: () => import('./web-simulator-screen.tsx').then((m) => m.WebSimulatorScreen),
      titleKey: 'simulator.title',
      endpoint: runSimulatorEndpoint,
      icon: IconBroadcast,
      menu: { ADMIN: { group: 'first', order: 60 } },
      card: { ADMIN: { key: 'webSimulator', order: 70 } },
    },
  ],
};
