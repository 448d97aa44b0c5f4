import {
  countUnreadMessagesEndpoint,
  getOrganisationMessageEndpoint,
  listMessageRecipientsEndpoint,
  listReceivedMessagesEndpoint,
  listSentMessagesEndpoint,
  markMessageReadEndpoint,
  sendOrganisationMessageEndpoint,
} from '@vinculum/contract/mail/endpoints.ts';
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
    userRoute(listReceivedMessagesEndpoint, ({ principal }, { body }) =>
      pageMessages(db, principal, { ...body, box: 'inbox' }),
    ),
    userRoute(listSentMessagesEndpoint, ({ principal }, { body }) =>
      pageMessages(db, principal, { ...body, box: 'sent' }),
    ),
    userRoute(getOrganisationMessageEndpoint, (context, { params }) => readMessage(deps, context, params.id)),
    userRoute(countUnreadMessagesEndpoint, ({ principal }) => countUnread(db, principal)),
    userRoute(markMessageReadEndpoint, (context, { body }) =>
      markMessageRead(deps, context, body.message_id),
    ),
    userRoute(listMessageRecipientsEndpoint, async ({ principal }) => ({
      organisation: await recipientsOf(db, principal.organisationId),
    })),
    userRoute(sendOrganisationMessageEndpoint, (context, { body }) => sendMessage(deps, context, body)),
  ];
}
