import IconMail from '@tabler/icons-react/dist/esm/icons/IconMail.mjs';
import { portals } from '@vinculum/contract/access/vocabulary.ts';
import {
  listReceivedMessages,
  sendOrganisationMessage,
} from '@vinculum/contract/organisation-messages/endpoints.ts';
import type { PortalDomain } from '../../lib/domain.ts';
import { UnreadMessages } from './unread-messages.tsx';

/** What organisations write to each other. */
export const organisationMessagesDomain: PortalDomain = {
  routes: [
    {
      path: '/messages',
      load: () => import('./messages-screen.tsx').then((m) => m.MessagesScreen),
      titleKey: 'organisationMessages.title',
      endpoint: listReceivedMessages,
    },
    {
      path: '/messages/compose',
      load: () => import('./compose-screen.tsx').then((m) => m.ComposeScreen),
      titleKey: 'organisationMessages.composeTitle',
      endpoint: sendOrganisationMessage,
    },
  ],
  menu: [
    {
      to: '/messages',
      icon: IconMail,
      textKey: 'organisationMessages.title',
      portals,
      endpoint: listReceivedMessages,
      section: 'organisation',
      order: 62,
      Unread: UnreadMessages,
    },
  ],
};
