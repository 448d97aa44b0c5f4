import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import {
  countUnreadNotificationsEndpoint,
  markNotificationsReadEndpoint,
  type NotificationRow,
  searchNotificationsEndpoint,
} from '@vinculum/contract/notices/endpoints.ts';
import { useState } from 'react';
import { notifications } from '@mantine/notifications';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import { useQueryClient } from '@tanstack/react-query';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import { pageRequestOf, useTableState } from '../../design/table/table-state.ts';
import { UnreadLine } from '../../design/states/unread-line.tsx';
import { keyOf, useCall, useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { NotificationDialog } from './notification-dialog.tsx';
import { NotificationKind } from './notification-kind.tsx';
import { ActButton } from '../../design/object/act-button.tsx';
import { useUnread } from './use-unread.ts';
import { useProblemText } from '../../design/states/error-state.tsx';

/** Notifications a page (specification 1, section 9). */
const pageSizes = [10];

/** What the organisation was told, newest first. */
export function NotificationsScreen() {
  const t = useTexts('notices');
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
      select: (page) => ({ data: page.notifications, total_rows: page.total_rows }),
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
  const t = useTexts('notices');
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

/** Marks everything that has come so far as read; nothing while there is nothing unread. */
function MarkAllRead() {
  const t = useTexts('notices');
  const showProblem = useShowProblem();
  const known = useUnread();
  const markRead = useMarkRead();
  if (known === undefined || known.unread === 0 || known.latest_id === null) return null;
  const newest = known.latest_id;
  const markAll = () =>
    markRead.mutate(
      { body: { notification_id: newest, and_older: true } },
      {
        onSuccess: () => notifications.show({ color: 'green', message: t('markedAll') }),
        onError: showProblem,
      },
    );
  return (
    <ActButton
      variant="default"
      icon={IconChecks}
      iconSize={16}
      loading={markRead.isPending}
      onClick={markAll}
      text={t('markAll')}
    />
  );
}

/** Tells the user why something could not be marked; stays until it is closed. */
function useShowProblem(): (problem: Error) => void {
  const textOf = useProblemText();
  return (problem) => {
    notifications.show({ color: 'red', message: textOf(problem), autoClose: false });
  };
}

/** Marks notifications as read; the figure in the header and the list follow at once. */
function useMarkRead() {
  const client = useQueryClient();
  return useCall(markNotificationsReadEndpoint, {
    onSuccess: (left) => {
      client.setQueryData(keyOf(countUnreadNotificationsEndpoint, {}), left);
    },
  });
}
