import {
  countUnreadMessages,
  getOrganisationMessage,
  listMessageRecipients,
  listReceivedMessages,
  listSentMessages,
  markMessageRead as markEndpoint,
  sendOrganisationMessage,
} from '@vinculum/contract/organisation-messages/endpoints.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { countUnread, pageMessages } from './organisation-messages-store.ts';
import { markMessageRead, readMessage } from './read-message.ts';
import { recipientsOf } from './recipients-store.ts';
import { sendMessage } from './send-message.ts';

/** What organisations write to each other. */
export function organisationMessageRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    userRoute(listReceivedMessages, ({ principal }, { body }) =>
      pageMessages(db, principal, { ...body, box: 'inbox' }),
    ),
    userRoute(listSentMessages, ({ principal }, { body }) =>
      pageMessages(db, principal, { ...body, box: 'sent' }),
    ),
    userRoute(getOrganisationMessage, (context, { params }) => readMessage(deps, context, params.id)),
    userRoute(countUnreadMessages, ({ principal }) => countUnread(db, principal)),
    userRoute(markEndpoint, (context, { body }) => markMessageRead(deps, context, body.message_id)),
    userRoute(listMessageRecipients, async ({ principal }) => ({
      organisation: await recipientsOf(db, principal.organisationId),
    })),
    userRoute(sendOrganisationMessage, (context, { body }) => sendMessage(deps, context, body)),
  ];
}
