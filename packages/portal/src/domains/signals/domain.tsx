import IconTag from '@tabler/icons-react/dist/esm/icons/IconTag.mjs';
import { importVssEndpoint, updateSignalLabelsEndpoint } from '@vinculum/contract/signals/admin-endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** What an operator does with the catalogue of signals. */
export const signalsDomain: PortalDomain = {
  screens: [
    {
      path: '/update-signal',
      load: () => import('./labels/signal-labels-screen.tsx').then((m) => m.SignalLabelsScreen),
      titleKey: 'signals.title',
      otherNameKey: 'signals.otherName',
      endpoint: updateSignalLabelsEndpoint,
      icon: IconTag,
      menu: { ADMIN: { group: 'data', order: 20 } },
      card: { ADMIN: { key: 'updateSignal', order: 150 } },
    },
    {
      path: '/import-signals',
      under: '/update-signal',
      load: () => import('./import/import-signals-screen.tsx').then((m) => m.ImportSignalsScreen),
      titleKey: 'signals.import.title',
      endpoint: importVssEndpoint,
    },
  ],
};
