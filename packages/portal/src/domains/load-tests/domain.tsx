import IconStack3 from '@tabler/icons-react/dist/esm/icons/IconStack3.mjs';
import { listLoadTestProfiles } from '@vinculum/contract/load-tests/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** Simulated vehicles that show what the platform bears. */
export const loadTestsDomain: PortalDomain = {
  routes: [
    {
      path: '/load-tester',
      load: () => import('./load-tester-screen.tsx').then((m) => m.LoadTesterScreen),
      titleKey: 'loadTests.title',
      endpoint: listLoadTestProfiles,
    },
  ],
  menu: [
    {
      to: '/load-tester',
      icon: IconStack3,
      textKey: 'loadTests.title',
      portals: ['CONSUMERS', 'ADMIN'],
      endpoint: listLoadTestProfiles,
      order: 85,
    },
  ],
};
