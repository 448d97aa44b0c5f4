import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs';
import { getFormUsageEndpoint, getUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** How much data a consumer was delivered: over all forms, and under one. */
export const usageDomain: PortalDomain = {
  routes: [
    {
      path: '/consumer-data',
      load: () => import('./consumer-data-screen.tsx').then((m) => m.ConsumerDataScreen),
      titleKey: 'usage.consumerTitle',
      endpoint: getUsageEndpoint,
    },
    {
      path: '/consumer-vin-data',
      load: () => import('./form-data-screen.tsx').then((m) => m.FormDataScreen),
      titleKey: 'usage.formTitle',
      endpoint: getFormUsageEndpoint,
    },
  ],
  menu: [
    {
      to: '/consumer-data',
      icon: IconChartBar,
      textKey: 'usage.consumerTitle',
      portals: ['CONSUMERS'],
      endpoint: getUsageEndpoint,
      section: 'data',
      order: 67,
    },
    {
      to: '/consumer-vin-data',
      icon: IconChartHistogram,
      textKey: 'usage.formTitle',
      portals: ['CONSUMERS'],
      endpoint: getFormUsageEndpoint,
      section: 'data',
      order: 68,
    },
  ],
};
