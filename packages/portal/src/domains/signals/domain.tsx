import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import { importVssEndpoint, updateSignalLabelsEndpoint } from '@vinculum/contract/signals/admin-endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** What an operator does with the catalogue of signals. */
export const signalsDomain: PortalDomain = {
  routes: [
    {
      path: '/update-signal',
      load: () => import('./labels/signal-labels-screen.tsx').then((m) => m.SignalLabelsScreen),
      titleKey: 'signals.title',
      endpoint: updateSignalLabelsEndpoint,
    },
    {
      path: '/import-signals',
      load: () => import('./import/import-signals-screen.tsx').then((m) => m.ImportSignalsScreen),
      titleKey: 'signals.import.title',
      endpoint: importVssEndpoint,
    },
  ],
  menu: [
    {
      to: '/update-signal',
      icon: IconTag,
      textKey: 'signals.title',
      portals: ['ADMIN'],
      endpoint: updateSignalLabelsEndpoint,
      section: 'data',
      order: 1150,
    },
  ],
};
