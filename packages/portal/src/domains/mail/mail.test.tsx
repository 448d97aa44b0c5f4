import { screen, waitFor, within } from '@testing-library/react';
import {
  countUnreadMessagesEndpoint,
  getOrganisationMessageEndpoint,
  listMessageRecipientsEndpoint,
  listReceivedMessagesEndpoint,
  listSentMessagesEndpoint,
  markMessageReadEndpoint,
  type OrganisationMessageRow,
  sendOrganisationMessageEndpoint,
  UNREAD_MESSAGES_COUNTED,
} from '@vinculum/contract/mail/endpoints.ts';
import type { HttpHandler } from 'msw';
import { expect, test } from 'vitest';
import { consumer } from '../../testing/actors.ts';
import { testServer } from '../../test-setup.ts';
import { answer, hang, refuse } from '../../testing/answers.ts';
import { renderScreen } from '../../testing/render-screen.tsx';
import { ComposeScreen } from './compose-screen.tsx';
import { MessagesScreen } from './messages-screen.tsx';

const admin = consumer('USER_ADMIN', ['MESSAGES']);

const received: OrganisationMessageRow = {
  message_id: 4,
  organisation_id: 11,
  organisation_name: 'Norrsken Motors',
  subject: 'Price of speed',
  preview: 'Is it still 0.4?',
  sent_by: 'Astrid Lindqvist',
  sent_on: '2026-11-20T10:00:00.000Z',
  is_read: false,
};
const whole = {
  message_id: 4,
  from_organisation_id: 11,
  from_organisation_name: 'Norrsken Motors',
  to_organisation_id: 3,
  to_organisation_name: 'Analytical Engines',
  subject: 'Price of speed',
  body: 'Is it\nstill 0.4?',
  sent_by: 'Astrid Lindqvist',
  sent_on: '2026-11-20T10:00:00.000Z',
};

/** What the server would remember: the one message is unread. */
async function openInbox(session = admin, at = '/messages', subject = whole.subject) {
  const requests: unknown[] = [];
  const marked: unknown[] = [];
  let unread = 1;
  const inbox = answer(listReceivedMessagesEndpoint, ({ body }) => {
    requests.push(body);
    return { data: [{ ...received, subject, is_read: unread === 0 }], total_rows: 1 };
  });
  const rendered = await renderScreen(<MessagesScreen />, {
    session,
    path: '/messages',
    at,
    answers: [
      inbox,
      answer(listSentMessagesEndpoint, ({ body }) => {
        requests.push(body);
        return { data: [], total_rows: 0 };
      }),
      answer(getOrganisationMessageEndpoint, { ...whole, subject }),
      answer(countUnreadMessagesEndpoint, () => ({ unread })),
      answer(markMessageReadEndpoint, ({ body }) => {
        marked.push(body);
        unread = 0;
        return { unread };
      }),
    ],
  });
  return { ...rendered, requests, marked };
}

test.each([
  [0, 'Inbox'],
  [1, 'Inbox (1)'],
  [UNREAD_MESSAGES_COUNTED - 1, `Inbox (${UNREAD_MESSAGES_COUNTED - 1})`],
  [UNREAD_MESSAGES_COUNTED, `Inbox (more than ${UNREAD_MESSAGES_COUNTED - 1})`],
])('%i unread messages are called %s', async (unread, name) => {
  await renderScreen(<MessagesScreen />, {
    session: admin,
    path: '/messages',
    answers: [
      answer(listReceivedMessagesEndpoint, { data: [], total_rows: 0 }),
      answer(countUnreadMessagesEndpoint, { unread }),
    ],
  });
  expect(await screen.findByText(name)).toBeVisible();
});

// Shows 2-2.51
test('a message that is opened is shown whole and is read from then on', async () => {
  const { user, marked } = await openInbox();
  expect(await screen.findByText('Inbox (1)')).toBeVisible();
  expect(await screen.findByText('Unread')).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'From' })).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Price of speed' }));
  const dialog = await screen.findByRole('dialog', { name: 'Price of speed' });
  expect(await within(dialog).findByText(/Is it\s+still 0\.4\?/)).toBeVisible();
  expect(dialog).toHaveTextContent('From: Astrid Lindqvist of Norrsken Motors');
  await waitFor(() => expect(screen.queryByText('Unread')).toBeNull());
  expect(screen.getByText('Inbox')).toBeVisible();
  expect(marked).toEqual([{ message_id: 4 }]);
});

test('what was sent says to whom, and is not answered', async () => {
  const { user } = await renderScreen(<MessagesScreen />, {
    session: admin,
    path: '/messages',
    at: '/messages?box=sent',
    answers: [
      answer(listSentMessagesEndpoint, { data: [{ ...received, is_read: true }], total_rows: 1 }),
      refuse(getOrganisationMessageEndpoint, 'unavailable'),
      answer(countUnreadMessagesEndpoint, { unread: 0 }),
    ],
  });
  expect(await screen.findByRole('columnheader', { name: 'To' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Price of speed' }));
  const dialog = await screen.findByRole('dialog', { name: 'Price of speed' });
  const again = await within(dialog).findByRole('button', { name: 'Try again' });
  const { from_organisation_name: norrsken, to_organisation_name: own } = whole;
  const answered = { ...whole, from_organisation_name: own, to_organisation_name: norrsken };
  testServer.use(answer(getOrganisationMessageEndpoint, answered));
  await user.click(again);
  expect(await within(dialog).findByText(/^To: Norrsken Motors · Astrid Lindqvist/)).toBeVisible();
  expect(within(dialog).queryByRole('link', { name: 'Reply' })).toBeNull();
  expect(within(dialog).queryByRole('button', { name: 'Try again' })).toBeNull();
});

test.each(['Price of speed', 'Re: Price of speed'])(
  'an answer to “%s” goes to the sender',
  async (subject) => {
    const { user } = await openInbox(admin, '/messages', subject);
    await user.click(await screen.findByRole('button', { name: subject }));
    await user.click(await screen.findByRole('link', { name: 'Reply' }));
    expect(await screen.findByText('At: /messages/compose?to=11&subject=Re%3A+Price+of+speed')).toBeVisible();
  },
);

// Shows 2-2.51
test('who may not write reads only', async () => {
  const { user } = await openInbox(consumer('USER_VIEWER', ['MESSAGES']));
  await user.click(await screen.findByRole('button', { name: 'Price of speed' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Reply' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Compose' })).toBeNull();
});

// Shows 2-2.51
test('the address says which box, page and search', async () => {
  const { requests, user } = await openInbox(admin, '/messages?page=2&size=10&search=speed');
  await waitFor(() => expect(requests[0]).toEqual({ page: 2, limit: 10, search: 'speed' }));
  await user.click(screen.getByRole('radio', { name: 'Sent' }));
  expect(await screen.findByText('No message matches')).toBeVisible();
  // The second page of one box is none of the other.
  expect(requests.at(-1)).toEqual({ page: 1, limit: 10, search: 'speed' });
});

test('what was received never stands among what was sent', async () => {
  const { user } = await renderScreen(<MessagesScreen />, {
    session: admin,
    path: '/messages',
    answers: [
      answer(listReceivedMessagesEndpoint, { data: [received], total_rows: 1 }),
      hang(listSentMessagesEndpoint),
      answer(countUnreadMessagesEndpoint, { unread: 1 }),
    ],
  });
  expect(await screen.findByText('Price of speed')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Sent' }));
  await waitFor(() => expect(screen.queryByText('Price of speed')).toBeNull());
});

test('an empty box says what comes there', async () => {
  await openInbox(admin, '/messages?box=sent');
  expect(await screen.findByText('Nothing sent yet')).toBeVisible();
});

async function openCompose(at: string, answers: readonly HttpHandler[] = []) {
  return await renderScreen(<ComposeScreen />, {
    session: admin,
    path: '/messages/compose',
    at,
    answers: [
      ...answers,
      answer(listMessageRecipientsEndpoint, {
        organisation: [
          { id: 11, name: 'Norrsken Motors' },
          { id: 12, name: 'Vinculum Operations' },
        ],
      }),
    ],
  });
}

// Shows 2-2.52
test('a message is sent to the organisation and about the subject that the address names', async () => {
  const sent: unknown[] = [];
  const { user } = await openCompose('/messages/compose?to=11&subject=Re%3A+Price', [
    answer(sendOrganisationMessageEndpoint, ({ body }) => {
      sent.push(body);
      return { message: 'The message was sent to Norrsken Motors.', message_id: 5 };
    }),
  ]);
  expect(await screen.findByRole('combobox', { name: /Organisation/ })).toHaveValue('Norrsken Motors');
  await user.type(screen.getByRole('textbox', { name: /Message/ }), 'Yes');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByText('At: /messages?box=sent')).toBeVisible();
  expect(sent).toEqual([{ to_organisation_id: 11, subject: 'Re: Price', body: 'Yes' }]);
});

// Shows 2-8.11
test.each([
  ['nobody is named', ''],
  ['somebody who may not be written to is', '?to=99'],
])('where %s, everything that is missing is named at once', async (_, address) => {
  const { user } = await openCompose(`/messages/compose${address}`);
  await user.click(await screen.findByRole('button', { name: 'Send' }));
  const summary = await screen.findByRole('alert');
  for (const field of ['Organisation', 'Subject', 'Message'])
    expect(summary).toHaveTextContent(`${field}: Oops! You missed something.`);
});

test('where nobody can read messages it is said instead of a form', async () => {
  await openCompose('/messages/compose', [answer(listMessageRecipientsEndpoint, { organisation: [] })]);
  expect(await screen.findByText('No organisation here can read messages yet.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull();
});

test('what could not be sent is still there', async () => {
  const { user } = await openCompose('/messages/compose?to=12&subject=Hello', [
    refuse(sendOrganisationMessageEndpoint, 'unavailable'),
  ]);
  await user.type(await screen.findByRole('textbox', { name: /Message/ }), 'Still here');
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('The service is not available right now');
  expect(screen.getByRole('textbox', { name: /Message/ })).toHaveValue('Still here');
});

test('what is pasted stays whole; what is too long is told at its field with the limit', async () => {
  const subject = 's'.repeat(201);
  const { user } = await openCompose(`/messages/compose?to=12&subject=${subject}`);
  const body = await screen.findByRole('textbox', { name: /Message/ });
  await user.click(body);
  await user.paste('b'.repeat(5001));
  await user.click(screen.getByRole('button', { name: 'Send' }));
  const summary = await screen.findByRole('alert');
  expect(summary).toHaveTextContent('Subject: At most 200 characters');
  expect(summary).toHaveTextContent('Message: At most 5,000 characters');
  expect(body).toHaveValue('b'.repeat(5001));
  expect(screen.getByRole('textbox', { name: /Subject/ })).toHaveValue(subject);
});
