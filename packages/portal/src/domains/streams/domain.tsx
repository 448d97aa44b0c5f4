import IconBroadcast from '@tabler/icons-react/dist/esm/icons/IconBroadcast.mjs';
import { listStreamKeysEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';

/** Keys to the consumer's data stream. */
export const streamsDomain: PortalDomain = {
  routes: [
    {
      path: '/stream-keys',
      load: () => import('./stream-keys-screen.tsx').then((m) => m.StreamKeysScreen),
      titleKey: 'streams.title',
      endpoint: listStreamKeysEndpoint,
    },
  ],
  menu: [
    {
      to: '/stream-keys',
      icon: IconBroadcast,
      textKey: 'streams.title',
      portals: ['CONSUMERS'],
      endpoint: listStreamKeysEndpoint,
      section: 'platform',
      order: 70,
    },
  ],
};
