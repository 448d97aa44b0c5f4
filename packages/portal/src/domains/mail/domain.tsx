import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { portals } from '@vinculum/contract/access/vocabulary.ts';
import {
  listReceivedMessagesEndpoint,
  sendOrganisationMessageEndpoint,
} from '@vinculum/contract/mail/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';
import { UnreadMessages } from './unread-messages.tsx';

/** What organisations write to each other. */
export const organisationMessagesDomain: PortalDomain = {
  routes: [
    {
      path: '/messages',
      load: () => import('./messages-screen.tsx').then((m) => m.MessagesScreen),
      titleKey: 'organisationMessages.title',
      endpoint: listReceivedMessagesEndpoint,
    },
    {
      path: '/messages/compose',
      load: () => import('./compose-screen.tsx').then((m) => m.ComposeScreen),
      titleKey: 'organisationMessages.composeTitle',
      endpoint: sendOrganisationMessageEndpoint,
    },
  ],
  menu: [
    {
      to: '/messages',
      icon: IconMail,
      textKey: 'organisationMessages.title',
      portals,
      endpoint: listReceivedMessagesEndpoint,
      section: 'organisation',
      order: 62,
      Unread: UnreadMessages,
    },
  ],
};
