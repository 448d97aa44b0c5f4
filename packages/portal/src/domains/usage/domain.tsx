import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs';
import IconChartHistogram from '@tabler/icons-react/dist/esm/icons/IconChartHistogram.mjs';
import { getFormUsageEndpoint, getUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** How much data a consumer was delivered: over all forms, and under one. */
export const usageDomain: PortalDomain = {
  screens: [
    {
      path: '/consumer-data',
      load: () => import('./consumer-data-screen.tsx').then((m) => m.ConsumerDataScreen),
      titleKey: 'usage.consumerTitle',
      otherNameKey: 'usage.consumerOtherName',
      endpoint: getUsageEndpoint,
      icon: IconChartBar,
      menu: { CONSUMERS: { group: 'delivery', order: 10 } },
      card: { CONSUMERS: { key: 'consumerData', order: 170 } },
    },
    {
      path: '/consumer-vin-data',
      load: () => import('./form-data-screen.tsx').then((m) => m.FormDataScreen),
      titleKey: 'usage.formTitle',
      otherNameKey: 'usage.formOtherName',
      endpoint: getFormUsageEndpoint,
      icon: IconChartHistogram,
      menu: { CONSUMERS: { group: 'delivery', order: 20 } },
      card: { CONSUMERS: { key: 'consumerVinData', order: 190 } },
    },
  ],
};
