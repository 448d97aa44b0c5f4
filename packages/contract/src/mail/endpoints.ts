import { z } from 'zod';
import { allow } from '../access/access.ts';
import { portals } from '../access/vocabulary.ts';
import { endpoint } from '../foundation/endpoint.ts';
import { idSchema, idText } from '../foundation/ids.ts';
import { messageAnswer, pageOf, pageRequest } from '../foundation/paging.ts';
import { whenMissing } from '../foundation/problem.ts';

// Behind the flag (specification 2, section 2); composing is for administrators (section 6).
const anyFlag = ['ADN', 'MESSAGES'] as const;
const reader = allow(...portals.map((portal) => ({ portal, role: 'USER_VIEWER', anyFlag }) as const));
const writer = allow(...portals.map((portal) => ({ portal, role: 'USER_ADMIN', anyFlag }) as const));

/** Longest texts, in characters. */
export const messageLimits = { subject: 200, body: 5000, preview: 140 } as const;

const MISSED = 'organisationMessages.missed';
const filled = (longest: number) => z.string(whenMissing(MISSED)).trim().min(1, MISSED).max(longest);

/** What is written to another organisation: plain text. */
export const newOrganisationMessage = z.object({
  to_organisation_id: z.int32(MISSED).min(1, MISSED),
  subject: filled(messageLimits.subject),
  body: filled(messageLimits.body),
});
export type NewOrganisationMessage = z.output<typeof newOrganisationMessage>;

export const organisationMessageRow = z.object({
  message_id: z.int(),
  /** The other side: who wrote it in the inbox, who got it among the sent ones. */
  organisation_id: z.int(),
  organisation_name: z.string(),
  subject: z.string(),
  /** The beginning of the text, in one line. */
  preview: z.string(),
  sent_by: z.string(),
  sent_on: z.string(),
  /** By the user who asks; what one has sent is read. */
  is_read: z.boolean(),
});
export type OrganisationMessageRow = z.output<typeof organisationMessageRow>;

const listing = {
  method: 'POST',
  access: reader,
  body: pageRequest.extend({ search: z.string().max(200).optional() }),
  response: pageOf(organisationMessageRow),
  errors: [],
  audit: null,
  rate: 'read',
} as const;

export const listReceivedMessagesEndpoint = endpoint({
  ...listing,
  name: 'organisationMessages.inbox',
  summary: 'Messages to the own organisation, newest first',
  path: '/shared/api/v1/messages/inbox',
});

export const listSentMessagesEndpoint = endpoint({
  ...listing,
  name: 'organisationMessages.sent',
  summary: 'Messages of the own organisation to others, newest first',
  path: '/shared/api/v1/messages/sent',
});

export const getOrganisationMessageEndpoint = endpoint({
  name: 'organisationMessages.get',
  summary: 'One message that the own organisation wrote or got',
  method: 'GET',
  path: '/shared/api/v1/messages/{id}',
  access: reader,
  params: z.object({ id: idText }),
  response: z.object({
    message_id: z.int(),
    from_organisation_id: z.int(),
    from_organisation_name: z.string(),
    to_organisation_id: z.int(),
    to_organisation_name: z.string(),
    subject: z.string(),
    body: z.string(),
    sent_by: z.string(),
    sent_on: z.string(),
  }),
  errors: ['notFound'],
  audit: null,
  rate: 'read',
});

/** `unread` stops counting here. */
export const UNREAD_MESSAGES_COUNTED = 100;

const unreadMessages = z.object({ unread: z.int() });

export const countUnreadMessagesEndpoint = endpoint({
  name: 'organisationMessages.countUnread',
  summary: 'How many messages to the own organisation the user has not read',
  method: 'GET',
  path: '/shared/api/v1/messages-unread',
  access: reader,
  response: unreadMessages,
  errors: [],
  audit: null,
  rate: 'read',
});

export const markMessageReadEndpoint = endpoint({
  name: 'organisationMessages.markRead',
  summary: 'Remember that the user has read a message to the own organisation',
  method: 'POST',
  path: '/shared/api/v1/messages/read',
  access: reader,
  body: z.object({ message_id: idSchema }),
  response: unreadMessages,
  errors: ['notFound'],
  audit: 'organisation-message.read',
  rate: 'write',
});

export const listMessageRecipientsEndpoint = endpoint({
  name: 'organisationMessages.recipients',
  summary: 'The organisations that the own one may write to',
  method: 'GET',
  path: '/shared/api/v1/messages-recipients',
  access: writer,
  response: z.object({ organisation: z.array(z.object({ id: z.int(), name: z.string() })) }),
  errors: [],
  audit: null,
  rate: 'read',
});

export const sendOrganisationMessageEndpoint = endpoint({
  name: 'organisationMessages.send',
  summary: 'Write to another organisation',
  method: 'POST',
  path: '/shared/api/v1/messages',
  access: writer,
  body: newOrganisationMessage,
  response: messageAnswer.extend({ message_id: z.int() }),
  errors: [],
  audit: 'organisation-message.send',
  rate: 'write',
});
