import { NO_VALUE } from '../../../lib/no-value.ts';
import { Group } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { maySend } from '@vinculum/contract/car-messages/send-access.ts';
import {
  listMessageVehiclesEndpoint,
  type SentMessageDetail,
  type VehicleMessage,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import { type MessageKind, messageStates } from '@vinculum/contract/car-messages/vocabulary.ts';
import { useState } from 'react';
import { ChoiceFilter } from '../../../design/table/choice-filter.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { pageRequestOf, type TableState, useTableState } from '../../../design/table/table-state.ts';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { CarAnswer } from './car-answer.tsx';
import { lookAgainMs } from './look-again.ts';
import { RetryConfirm } from './retry-message.tsx';
import { StateChip } from './state-chip.tsx';

interface VehiclesProps {
  readonly message: SentMessageDetail;
  /** How often counts and cars change; false once every car is finished. */
  readonly pollMs: number | false;
}

/** Each car of a message with its state, why it failed and what it said. */
export function MessageVehicles({ message, pollMs }: VehiclesProps) {
  const t = useTexts('carMessages');
  const { principal } = useSession();
  const [retried, setRetried] = useState<string | null>(null);
  const state = useTableState({ name: 'message-vehicles' });
  const rows = useVehicles({ message, pollMs }, state);
  const mayRetry = maySend(principal, message.kind, message.signals);
  return (
    <div>
      <Group mb="sm">
        <ChoiceFilter
          state={state}
          name="state"
          label={t('filterState')}
          anyLabel={t('anyState')}
          choices={messageStates.map((value) => ({ value, label: t(`states.${value}`) }))}
        />
      </Group>
      <DataTable
        name={t('vehicles')}
        columns={useVehicleColumns(message.kind)}
        source={rows}
        state={state}
        rowKey={(row) => row.vin}
        actions={(row) => [
          mayRetry &&
            row.is_retryable && {
              label: t('retryOf', { vin: row.vin }),
              word: t('sendAgain'),
              icon: IconRefresh,
              onClick: () => setRetried(row.vin),
            },
        ]}
        empty={<EmptyState title={t('noVehicles')} />}
      />
      {retried !== null && (
        <RetryConfirm message={message} vins={[retried]} onClose={() => setRetried(null)} />
      )}
    </div>
  );
}

/** The page of the cars of a message, read again while they change. */
function useVehicles({ message, pollMs }: VehiclesProps, state: TableState) {
  const wanted = messageStates.find((one) => one === state.filter('state'));
  return useSteadyEndpoint(
    listMessageVehiclesEndpoint,
    {
      body: {
        ...pageRequestOf(state),
        send_id: message.send_id,
        ...(wanted !== undefined && { state: wanted }),
      },
    },
    {
      // The counts may be read to their end before the rows are.
      refetchInterval: ({ state: read }) => {
        return pollMs === false ? lookAgainMs(message.kind, read.data?.data ?? []) : pollMs;
      },
    },
  );
}

function useVehicleColumns(kind: MessageKind): readonly DataColumn<VehicleMessage>[] {
  const t = useTexts('carMessages');
  const moment = (at: string | null) => (at === null ? NO_VALUE : <RelativeTime moment={at} />);
  return [
    { key: 'vin', title: t('vin'), cell: (row) => <VinLink vin={row.vin} /> },
    { key: 'state', title: t('state'), cell: (row) => <StateChip state={row.state} /> },
    {
      key: 'reason',
      title: t('answer'),
      cell: (row) => <CarAnswer kind={kind} row={row} />,
    },
    { key: 'queued_on', title: t('queuedOn'), cell: (row) => moment(row.queued_on) },
    { key: 'delivered_on', title: t('deliveredOn'), cell: (row) => moment(row.delivered_on) },
    { key: 'done_on', title: t('doneOn'), cell: (row) => moment(row.done_on) },
  ];
}
