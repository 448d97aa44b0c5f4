import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';

import {
  listReceivedMessagesEndpoint,
  sendOrganisationMessageEndpoint,
} from '@vinculum/contract/mail/endpoints.ts';
import type { PortalDomain } from '../../lib/screens/portal-screen.ts';
import { UnreadMessages } from './unread-messages.tsx';

/** What organisations write to each other. */
export const mailDomain: PortalDomain = {
  screens: [
    {
      path: '/messages',
      load: () => import('./messages-screen.tsx').then((m) => m.MessagesScreen),
      titleKey: 'mail.title',
      endpoint: listReceivedMessagesEndpoint,
      icon: IconMail,
      menu: {
        CONSUMERS: { group: 'organisation', order: 20 },
        OEMS: { group: 'organisation', order: 10 },
        ADMIN: { group: 'organisation', order: 30 },
        FLEET_MANAGER: { group: 'first', order: 40 },
      },
      Unread: UnreadMessages,
      card: {
        CONSUMERS: { key: 'messages', order: 130 },
        OEMS: { key: 'messages', order: 70 },
        ADMIN: { key: 'messages', order: 280 },
      },
    },
    {
      path: '/messages/compose',
      load: () => import('./compose-screen.tsx').then((m) => m.ComposeScreen),
      titleKey: 'mail.composeTitle',
      otherNameKey: 'mail.composeOtherName',
      endpoint: sendOrganisationMessageEndpoint,
    },
  ],
};
