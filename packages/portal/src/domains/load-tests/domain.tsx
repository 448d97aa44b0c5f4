import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import IconStack3 from '@tabler/icons-react/dist/esm/icons/IconStack3.mjs';
import {
  getLoadTestRunEndpoint,
  listLoadTestProfilesEndpoint,
} from '@vinculum/contract/load-tests/endpoints.ts';
import {
  getLoadTestProfileEndpoint,
  getRunningVehiclesEndpoint,
} from '@vinculum/contract/load-tests/profile-endpoints.ts';
import {
  getTemplateEndpoint,
  listTemplatesEndpoint,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** Simulated vehicles that show what the platform bears, and what administrators make them with. */
export const loadTestsDomain: PortalDomain = {
  screens: [
    {
      path: '/load-tester',
      load: () => import('./load-tester-screen.tsx').then((m) => m.LoadTesterScreen),
      titleKey: 'loadTests.title',
      endpoint: listLoadTestProfilesEndpoint,
      icon: IconStack3,
      menu: { CONSUMERS: { group: 'delivery', order: 50 }, ADMIN: { group: 'first', order: 30 } },
      card: { CONSUMERS: { key: 'loadTester', order: 200 }, ADMIN: { key: 'loadTester', order: 30 } },
    },
    {
      path: '/load-test-runs/$runId',
      under: '/load-tester',
      load: () => import('./runs/run-screen.tsx').then((m) => m.RunScreen),
      titleKey: 'loadTests.oneRun',
      endpoint: getLoadTestRunEndpoint,
      icon: IconStack3,
    },
    {
      path: '/load-tester-dashboard',
      load: () => import('./dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen),
      titleKey: 'loadTests.dashboard.title',
      endpoint: getRunningVehiclesEndpoint,
      icon: IconGauge,
      menu: { ADMIN: { group: 'platform', order: 50 } },
      card: { ADMIN: { key: 'loadTesterDashboard', order: 60 } },
    },
    {
      // Consumers may list their profiles, but only to start one.
      path: '/asvlt-profile-management',
      load: () => import('./profiles/profiles-screen.tsx').then((m) => m.ProfilesScreen),
      titleKey: 'loadTests.profiles.title',
      endpoint: getLoadTestProfileEndpoint,
      icon: IconAdjustments,
      menu: { ADMIN: { group: 'first', order: 40, textKey: 'loadTests.profiles.menu' } },
      card: { ADMIN: { key: 'profileManagement', order: 40 } },
    },
    {
      path: '/asvlt-profile-management/$id',
      load: () => import('./profiles/profile-screen.tsx').then((m) => m.ProfileScreen),
      titleKey: 'loadTests.profiles.title',
      endpoint: getLoadTestProfileEndpoint,
    },
    {
      path: '/template-management',
      load: () => import('./templates/templates-screen.tsx').then((m) => m.TemplatesScreen),
      titleKey: 'loadTests.templates.title',
      endpoint: listTemplatesEndpoint,
      icon: IconCertificate,
      menu: { ADMIN: { group: 'first', order: 50 } },
      card: { ADMIN: { key: 'templateManagement', order: 50 } },
    },
    {
      path: '/template-management/$id',
      load: () => import('./templates/template-screen.tsx').then((m) => m.TemplateScreen),
      titleKey: 'loadTests.templates.title',
      endpoint: getTemplateEndpoint,
    },
  ],
};
