import { Stack, Text } from '@mantine/core';
import {
  listMessagesOfVehicleEndpoint,
  type MessageToVehicle,
} from '@vinculum/contract/car-messages/of-vehicle.ts';
import type { VehicleDetail } from '@vinculum/contract/vehicles/endpoints.ts';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { NotYet } from '../../design/states/not-yet.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { RelativeTime } from '../../design/relative-time.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { type KeyPage, KeyPages } from '../../design/table/key-pages.tsx';
import { rowsAtHand } from '../../design/table/rows-at-hand.ts';
import { RowLink } from '../../design/table/row-link.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { MessageStateChip, useMessageName, useSeesAllMessages } from '../car-messages/public.ts';

const POLL_MS = 5000;

/** What was sent to a car, the newest first, and how far each message is. */
export function MessagesView({ vehicle: { vin } }: { vehicle: VehicleDetail }) {
  const t = useTexts('vehicles.messages');
  return (
    <Stack>
      <KeyPages moreText={t('more')} renderPage={(page) => <MessagesPage vin={vin} page={page} />} />
    </Stack>
  );
}

function MessagesPage({ vin, page: { before, renderMore } }: { vin: string; page: KeyPage }) {
  const t = useTexts('vehicles.messages');
  const columns = useMessageColumns();
  const query = before === null ? {} : { before };
  const found = useEndpoint(
    listMessagesOfVehicleEndpoint,
    { params: { vin }, query },
    { refetchInterval: POLL_MS },
  );
  if (found.data === undefined) return <NotYet source={found} rows={4} height={36} />;
  return (
    <>
      <NotUpdated problem={found.error} />
      <DataTable
        name={t('title')}
        columns={columns}
        source={rowsAtHand(found.data.data)}
        rowKey={(row) => `${row.send_id} ${row.queued_on}`}
        empty={<EmptyState title={t('none')} hint={t('noneHint')} />}
      />
      {renderMore(found.data.next)}
    </>
  );
}

function useMessageColumns(): readonly DataColumn<MessageToVehicle>[] {
  const t = useTexts('vehicles.messages');
  const nameOf = useMessageName();
  const seesAll = useSeesAllMessages();
  const sender: DataColumn<MessageToVehicle> = {
    key: 'sender',
    title: t('sender'),
    cell: (row) => row.sender,
  };
  const momentOf = (at: string | null) =>
    at === null ? (
      <Text component="span" c="dimmed" fz="inherit">
        –
      </Text>
    ) : (
      <RelativeTime moment={at} />
    );
  return [
    {
      key: 'message',
      title: t('message'),
      cell: (row) => (
        <RowLink to={addressOf('/vehicle-messages/$sendId', { sendId: row.send_id })}>{nameOf(row)}</RowLink>
      ),
    },
    ...(seesAll ? [sender] : []),
    { key: 'state', title: t('state'), cell: (row) => <MessageStateChip state={row.state} /> },
    { key: 'sent', title: t('sent'), cell: (row) => momentOf(row.queued_on) },
    { key: 'delivered', title: t('delivered'), cell: (row) => momentOf(row.delivered_on) },
    { key: 'done', title: t('done'), cell: (row) => momentOf(row.done_on) },
  ];
}
