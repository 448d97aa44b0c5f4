import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import {
  countUnreadMessagesEndpoint,
  listReceivedMessagesEndpoint,
  listSentMessagesEndpoint,
  type OrganisationMessageRow,
  sendOrganisationMessageEndpoint,
  UNREAD_MESSAGES_COUNTED,
} from '@vinculum/contract/mail/endpoints.ts';
import { useState } from 'react';
import { ActButton } from '../../design/object/act-button.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { FilterText } from '../../design/table/filter-text.tsx';
import { Page } from '../../design/page.tsx';
import { pageRequestOf, searchOf, type TableState, useTableState } from '../../design/table/table-state.ts';
import { useEndpoint, useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { MessageDialog } from './message-dialog.tsx';
import { ObjectLink } from '../../design/object/object-link.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { RelativeTime } from '../../design/relative-time.tsx';
import { UnreadLine } from '../../design/states/unread-line.tsx';

/** The inbox and what the own organisation sent; which of the two stands in the address. */
export function MessagesScreen() {
  const t = useTexts('mail');
  const state = useTableState({ name: 'messages' });
  const isSent = state.filter('box') === 'sent';
  const [opened, setOpened] = useState<OrganisationMessageRow | null>(null);
  const box = isSent ? listSentMessagesEndpoint : listReceivedMessagesEndpoint;
  const rows = useSteadyEndpoint(
    box,
    { body: { ...pageRequestOf(state), ...searchOf(state) } },
    { of: box.name, refetchInterval: 15_000 },
  );
  const compose = useMay(sendOrganisationMessageEndpoint) && (
    <ActButton icon={IconPencil} to="/messages/compose" text={t('compose')} />
  );
  const columns = useMessageColumns(isSent, setOpened);
  return (
    <Page title={t('title')} lead={t('lead')} action={compose}>
      <Group mb="md" gap="sm" component="search">
        <Boxes state={state} isSent={isSent} />
        <FilterText state={state} name="search" label={t('search')} />
      </Group>
      <DataTable
        name={isSent ? t('sent') : t('inbox')}
        columns={columns}
        source={rows}
        state={state}
        rowKey={(row) => String(row.message_id)}
        actions={(row) => [
          {
            label: t('open', { subject: row.subject }),
            word: t('read'),
            icon: IconEye,
            onClick: () => setOpened(row),
          },
        ]}
        empty={<Nothing state={state} isSent={isSent} />}
      />
      {opened !== null && <MessageDialog row={opened} isSent={isSent} onClose={() => setOpened(null)} />}
    </Page>
  );
}

function Boxes({ state, isSent }: { state: TableState; isSent: boolean }) {
  const t = useTexts('mail');
  const unread = useEndpoint(countUnreadMessagesEndpoint, {}, { refetchInterval: 15_000 }).data?.unread ?? 0;
  const inbox = () => {
    if (unread === 0) return t('inbox');
    return unread < UNREAD_MESSAGES_COUNTED
      ? t('inboxUnread', { count: unread })
      : t('inboxMany', { count: UNREAD_MESSAGES_COUNTED - 1 });
  };
  return (
    <SegmentedControl
      aria-label={t('box')}
      value={isSent ? 'sent' : 'inbox'}
      onChange={(box) => state.setFilter('box', box === 'sent' ? box : '')}
      data={[
        { value: 'inbox', label: inbox() },
        { value: 'sent', label: t('sent') },
      ]}
    />
  );
}

function Nothing({ state, isSent }: { state: TableState; isSent: boolean }) {
  const t = useTexts('mail');
  if (state.filter('search') !== '') return <EmptyState title={t('noMatch')} hint={t('noMatchHint')} />;
  return isSent ? (
    <EmptyState title={t('noneSent')} hint={t('noneSentHint')} />
  ) : (
    <EmptyState title={t('noneReceived')} hint={t('noneReceivedHint')} />
  );
}

/** The columns of the inbox or of the sent messages; `open` shows a message whole. */
function useMessageColumns(
  isSent: boolean,
  open: (row: OrganisationMessageRow) => void,
): readonly DataColumn<OrganisationMessageRow>[] {
  const t = useTexts('mail');
  return [
    { key: 'subject', title: t('subject'), cell: (row) => <Subject row={row} open={open} /> },
    {
      key: 'organisation_name',
      title: isSent ? t('to') : t('from'),
      cell: (row) => <ObjectLink kind="organisation" id={row.organisation_id} name={row.organisation_name} />,
    },
    { key: 'sent_on', title: t('when'), cell: (row) => <RelativeTime moment={row.sent_on} /> },
  ];
}

function Subject({
  row,
  open,
}: {
  row: OrganisationMessageRow;
  open: (row: OrganisationMessageRow) => void;
}) {
  return (
    <Stack gap={2}>
      <UnreadLine isRead={row.is_read} onOpen={() => open(row)}>
        {row.subject}
      </UnreadLine>
      <Text fz="sm" c="dimmed" lineClamp={1}>
        {row.preview}
      </Text>
    </Stack>
  );
}
