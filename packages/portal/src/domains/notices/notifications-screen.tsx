import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import { type NotificationRow, searchNotificationsEndpoint } from '@vinculum/contract/notices/endpoints.ts';
import { useState } from 'react';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { pageRequestOf, useTableState } from '../../design/table/table-state.ts';
import { UnreadLine } from '../../design/states/unread-line.tsx';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { MarkAllRead } from './mark-all-read.tsx';
import { NotificationDialog } from './notification-dialog.tsx';
import { NotificationKind } from './notification-kind.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { useShowProblem } from './use-show-problem.ts';

/** Notifications a page (specification 1, section 9). */
const pageSizes = [10];

/** What the organisation was told, newest first. */
export function NotificationsScreen() {
  const t = useTexts('notifications');
  const state = useTableState({ name: 'notifications', sizes: pageSizes });
  const [opened, setOpened] = useState<NotificationRow | null>(null);
  const markRead = useMarkRead();
  const showProblem = useShowProblem();
  const open = (row: NotificationRow) => {
    setOpened(row);
    if (!row.is_read) markRead.mutate({ body: { notification_id: row.id } }, { onError: showProblem });
  };
  const rows = useSteadyEndpoint(
    searchNotificationsEndpoint,
    { body: pageRequestOf(state) },
    {
      refetchInterval: 15_000,
      select: ({ notifications, total_rows }) => ({ data: notifications, total_rows }),
    },
  );
  const columns = useNotificationColumns(open);
  return (
    <Page title={t('title')} lead={t('lead')} action={<MarkAllRead />}>
      <DataTable
        name={t('title')}
        columns={columns}
        source={rows}
        state={state}
        rowKey={(row) => String(row.id)}
        actions={(row) => [
          {
            label: t('open', { message: row.message }),
            word: t('details'),
            icon: IconEye,
            onClick: () => open(row),
          },
        ]}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
      <NotificationDialog notification={opened} onClose={() => setOpened(null)} />
    </Page>
  );
}

function useNotificationColumns(
  open: (notification: NotificationRow) => void,
): readonly DataColumn<NotificationRow>[] {
  const t = useTexts('notifications');
  return [
    {
      key: 'message',
      title: t('message'),
      cell: (row) => (
        <UnreadLine isRead={row.is_read} onOpen={() => open(row)}>
          {row.message}
        </UnreadLine>
      ),
    },
    { key: 'msg_type', title: t('type'), cell: (row) => <NotificationKind type={row.msg_type} /> },
    { key: 'sender_name', title: t('sender'), isPlain: true, cell: (row) => row.sender_name },
    {
      key: 'created_on',
      title: t('created'),
      isPlain: true,
      cell: (row) => <RelativeTime moment={row.created_on} />,
    },
  ];
}
