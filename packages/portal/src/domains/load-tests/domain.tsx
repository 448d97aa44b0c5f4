import IconAdjustments from '@tabler/icons-react/dist/esm/icons/IconAdjustments.mjs';
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs';
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import IconStack3 from '@tabler/icons-react/dist/esm/icons/IconStack3.mjs';
import { listLoadTestProfilesEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import {
  getLoadTestProfileEndpoint,
  getRunningVehiclesEndpoint,
} from '@vinculum/contract/load-tests/profile-endpoints.ts';
import {
  getTemplateEndpoint,
  listTemplatesEndpoint,
} from '@vinculum/contract/load-tests/template-endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** Simulated vehicles that show what the platform bears, and what administrators make them with. */
export const loadTestsDomain: PortalDomain = {
  routes: [
    {
      path: '/load-tester',
      load: () => import('./load-tester-screen.tsx').then((m) => m.LoadTesterScreen),
      titleKey: 'loadTests.title',
      endpoint: listLoadTestProfilesEndpoint,
    },
    {
      path: '/load-tester-dashboard',
      load: () => import('./dashboard/dashboard-screen.tsx').then((m) => m.DashboardScreen),
      titleKey: 'loadTests.dashboard.title',
      endpoint: getRunningVehiclesEndpoint,
    },
    {
      // Consumers may list their profiles, but only to start one.
      path: '/asvlt-profile-management',
      load: () => import('./profiles/profiles-screen.tsx').then((m) => m.ProfilesScreen),
      titleKey: 'loadTests.profiles.title',
      endpoint: getLoadTestProfileEndpoint,
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
    },
    {
      path: '/template-management/$id',
      load: () => import('./templates/template-screen.tsx').then((m) => m.TemplateScreen),
      titleKey: 'loadTests.templates.title',
      endpoint: getTemplateEndpoint,
    },
  ],
  menu: [
    {
      to: '/load-tester',
      icon: IconStack3,
      textKey: 'loadTests.title',
      portals: ['CONSUMERS'],
      endpoint: listLoadTestProfilesEndpoint,
      section: 'platform',
      order: 85,
    },
    {
      to: '/load-tester',
      icon: IconStack3,
      textKey: 'loadTests.title',
      portals: ['ADMIN'],
      endpoint: listLoadTestProfilesEndpoint,
      order: 30,
    },
    {
      to: '/asvlt-profile-management',
      icon: IconAdjustments,
      textKey: 'loadTests.profiles.menu',
      portals: ['ADMIN'],
      endpoint: getLoadTestProfileEndpoint,
      order: 40,
    },
    {
      to: '/template-management',
      icon: IconCertificate,
      textKey: 'loadTests.templates.title',
      portals: ['ADMIN'],
      endpoint: listTemplatesEndpoint,
      order: 50,
    },
    {
      to: '/load-tester-dashboard',
      icon: IconGauge,
      textKey: 'loadTests.dashboard.title',
      portals: ['ADMIN'],
      endpoint: getRunningVehiclesEndpoint,
      section: 'platform',
      order: 1060,
    },
  ],
};
