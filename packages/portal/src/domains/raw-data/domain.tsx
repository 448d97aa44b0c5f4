import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconBraces from '@tabler/icons-react/dist/esm/icons/IconBraces.mjs';
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import {
  listAccelerometerCarsEndpoint,
  listLiveCarsEndpoint,
} from '@vinculum/contract/live-data/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** What the cars of owners who agreed send, as it comes: messages, and accelerometer readings in charts. */
export const rawDataDomain: PortalDomain = {
  screens: [
    {
      path: '/raw-data',
      load: () => import('./raw-data-screen.tsx').then((m) => m.RawDataScreen),
      titleKey: 'rawData.title',
      otherNameKey: 'rawData.otherName',
      endpoint: listLiveCarsEndpoint,
      icon: IconBraces,
      menu: { CONSUMERS: { group: 'data', order: 30, textKey: 'rawData.menu' } },
      card: { CONSUMERS: { key: 'rawData', order: 150 } },
    },
    {
      path: '/charts',
      load: () => import('./charts/charts-screen.tsx').then((m) => m.ChartsScreen),
      titleKey: 'rawData.charts.title',
      endpoint: listAccelerometerCarsEndpoint,
      icon: IconChartLine,
      menu: { CONSUMERS: { group: 'data', order: 40, textKey: 'rawData.charts.menu' } },
      card: { CONSUMERS: { key: 'charts', order: 160 } },
    },
    {
      path: '/accelerometer-chart',
      load: () => import('./charts/charts-screen.tsx').then((m) => m.AccelerometerChartScreen),
      titleKey: 'rawData.charts.oneTitle',
      endpoint: listAccelerometerCarsEndpoint,
      icon: IconActivity,
      menu: { CONSUMERS: { group: 'data', order: 50, textKey: 'rawData.charts.oneMenu' } },
      card: { CONSUMERS: { key: 'accelerometerData', order: 180 } },
    },
  ],
};
