import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import IconBraces from '@tabler/icons-react/dist/esm/icons/IconBraces.mjs';
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs';
import {
  listAccelerometerCarsEndpoint,
  listLiveCarsEndpoint,
} from '@vinculum/contract/live-data/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** What the cars of owners who agreed send, as it comes: messages, and accelerometer readings in charts. */
export const rawDataDomain: PortalDomain = {
  routes: [
    {
      path: '/raw-data',
      load: () => import('./raw-data-screen.tsx').then((m) => m.RawDataScreen),
      titleKey: 'rawData.title',
      endpoint: listLiveCarsEndpoint,
    },
    {
      path: '/charts',
      load: () => import('./charts/charts-screen.tsx').then((m) => m.ChartsScreen),
      titleKey: 'rawData.charts.title',
      endpoint: listAccelerometerCarsEndpoint,
    },
    {
      path: '/accelerometer-chart',
      load: () => import('./charts/charts-screen.tsx').then((m) => m.AccelerometerChartScreen),
      titleKey: 'rawData.charts.oneTitle',
      endpoint: listAccelerometerCarsEndpoint,
    },
  ],
  menu: [
    {
      to: '/raw-data',
      icon: IconBraces,
      textKey: 'rawData.menu',
      portals: ['CONSUMERS'],
      endpoint: listLiveCarsEndpoint,
      section: 'data',
      order: 63,
    },
    {
      to: '/charts',
      icon: IconChartLine,
      textKey: 'rawData.charts.menu',
      portals: ['CONSUMERS'],
      endpoint: listAccelerometerCarsEndpoint,
      section: 'data',
      order: 64,
    },
    {
      to: '/accelerometer-chart',
      icon: IconActivity,
      textKey: 'rawData.charts.oneMenu',
      portals: ['CONSUMERS'],
      endpoint: listAccelerometerCarsEndpoint,
      section: 'data',
      order: 66,
    },
  ],
};
