import { Button, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import {
  countUnreadMessagesEndpoint,
  getOrganisationMessageEndpoint,
  markMessageReadEndpoint,
  type OrganisationMessageRow,
  sendOrganisationMessageEndpoint,
} from '@vinculum/contract/mail/endpoints.ts';
import { useEffect } from 'react';
import { ActButton } from '../../design/object/act-button.tsx';
import { NotYet } from '../../design/states/not-yet.tsx';
import { Dialog } from '../../design/dialogs/dialog.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { keyOf, useCall, useEndpoint } from '../../lib/calls/queries.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';

interface MessageDialogProps {
  readonly row: OrganisationMessageRow;
  readonly isSent: boolean;
  readonly onClose: () => void;
}

/** One message whole, with the way to an answer; showing it marks it as read. */
export function MessageDialog({ row, isSent, onClose }: MessageDialogProps) {
  const message = useEndpoint(getOrganisationMessageEndpoint, { params: { id: row.message_id } });
  useMarkShown(row, message.data !== undefined);
  return (
    <Dialog title={row.subject} onClose={onClose} size="lg">
      {(message.data === undefined || message.error !== null) && <NotYet source={message} rows={4} />}
      {message.data !== undefined && <Whole message={message.data} isSent={isSent} onClose={onClose} />}
    </Dialog>
  );
}

function useMarkShown(row: OrganisationMessageRow, isShown: boolean): void {
  const client = useQueryClient();
  const { mutate } = useCall(markMessageReadEndpoint, {
    onSuccess: (left) => {
      client.setQueryData(keyOf(countUnreadMessagesEndpoint, {}), left);
    },
  });
  const { message_id: id, is_read: isRead } = row;
  useEffect(() => {
    if (isShown && !isRead) mutate({ body: { message_id: id } });
  }, [isShown, isRead, id, mutate]);
}

interface WholeProps {
  readonly message: ResultOf<typeof getOrganisationMessageEndpoint>;
  readonly isSent: boolean;
  readonly onClose: () => void;
}

function Whole({ message, isSent, onClose }: WholeProps) {
  const t = useTexts('mail');
  const formats = useFormats();
  const mayReply = useMay(sendOrganisationMessageEndpoint) && !isSent;
  const reply = {
    to: String(message.from_organisation_id),
    subject: replySubject(message.subject, (subject) => t('replySubject', { subject })),
  };
  const writer = t('by', { person: message.sent_by, organisation: message.from_organisation_name });
  return (
    <Stack>
      <Text fz="sm" c="dimmed">
        {isSent
          ? `${t('to')}: ${message.to_organisation_name} · ${message.sent_by}`
          : `${t('from')}: ${writer}`}
        {' · '}
        {formats.exact(message.sent_on)}
      </Text>
      <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.body}</Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {mayReply && <ActButton to={addressOf('/messages/compose', reply)} text={t('reply')} />}
      </Group>
    </Stack>
  );
}

/** An answer to an answer has the same subject. */
function replySubject(subject: string, answerTo: (subject: string) => string): string {
  return subject.startsWith(answerTo('')) ? subject : answerTo(subject);
}
