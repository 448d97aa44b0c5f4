import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import { createStreamKeyEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';

/** Keys to the consumer's data stream. */
export const streamsDomain: PortalDomain = {
  screens: [
    {
      path: '/stream-keys',
      load: () => import('./stream-keys-screen.tsx').then((m) => m.StreamKeysScreen),
      titleKey: 'streams.title',
      endpoint: createStreamKeyEndpoint,
      icon: IconBroadcast,
      menu: { CONSUMERS: { group: 'delivery', order: 40 } },
      card: { CONSUMERS: { key: 'streams', order: 230 } },
    },
  ],
};
