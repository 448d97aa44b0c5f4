import { Anchor, Group, Text } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import {
  listVehicleMessagesEndpoint,
  type SentMessage,
} from '@vinculum/contract/car-messages/sent-messages.ts';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { Page } from '../../../design/page.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { pageRequestOf, useTableState } from '../../../design/table/table-state.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { pageOf } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { ConsumerFilter, consumerIn, OfConsumer } from '../../organisations/public.ts';
import { StateBar } from './state-bar.tsx';
import { kindOf } from './kind-of.ts';
import { useMessageName } from './use-message-name.ts';
import { useSeesAllMessages } from './use-sees-all-messages.ts';
import { useCommandTexts } from '../use-command-texts.ts';
import { useValueText } from '../use-value-text.ts';

const pollMs = 5000;

/** What the organisation sent to cars, or for an operator every consumer, newest first, and how far each is. */
export function VehicleMessagesScreen() {
  const t = useTexts('carMessages');
  const state = useTableState({ name: 'vehicle-messages' });
  const nameOf = useMessageName();
  const seesAll = useSeesAllMessages();
  const consumerId = consumerIn(state);
  const rows = useSteadyEndpoint(
    listVehicleMessagesEndpoint,
    { body: { ...pageRequestOf(state), ...(consumerId !== null && { consumer_id: consumerId }) } },
    { refetchInterval: pollMs },
  );
  return (
    <Page title={t('sentTitle')} lead={t(seesAll ? 'sentLeadAll' : 'sentLead')}>
      {seesAll && (
        <Group mb="md" component="search">
          <ConsumerFilter state={state} offersAll />
        </Group>
      )}
      <OfConsumer state={state}>
        <DataTable
          name={t('sentTitle')}
          columns={useMessageColumns(seesAll)}
          source={rows}
          state={state}
          rowKey={(row) => String(row.send_id)}
          actions={(row) => [
            {
              label: t('followOf', { name: nameOf(row) }),
              word: t('followWord'),
              icon: IconEye,
              to: pageOf.send(row.send_id),
            },
          ]}
          empty={
            <EmptyState
              title={consumerId === null ? t('none') : t('noneOfConsumer')}
              {...(consumerId === null && { hint: t('noneHint') })}
            />
          }
        />
      </OfConsumer>
    </Page>
  );
}

function useMessageColumns(seesAll: boolean): readonly DataColumn<SentMessage>[] {
  const t = useTexts('carMessages');
  const sender: DataColumn<SentMessage> = {
    key: 'sender',
    title: t('consumer'),
    cell: (row) => (
      <>
        <ObjectLink kind="organisation" id={row.consumer_id} name={row.sender} />
        <Text fz="xs" c="dimmed">
          {t('byUser', { user: row.created_by })}
        </Text>
      </>
    ),
  };
  return [
    {
      key: 'what',
      title: t('what'),
      cell: (row) => <WhatWasSent message={row} />,
    },
    ...(seesAll ? [sender] : []),
    {
      key: 'cars',
      title: t('cars'),
      align: 'end',
      cell: (row) => Object.values(row.counts).reduce((sum, count) => sum + count, 0),
    },
    { key: 'counts', title: t('progress'), cell: (row) => <StateBar counts={row.counts} hasLabels /> },
    { key: 'created_on', title: t('sentOn'), cell: (row) => <RelativeTime moment={row.created_on} /> },
    ...(seesAll
      ? []
      : [{ key: 'created_by', title: t('sentBy'), cell: (row: SentMessage) => row.created_by }]),
  ];
}

/** A message's name, what it said, and its kind where the name does not say it. */
function WhatWasSent({ message }: { readonly message: SentMessage }) {
  const t = useTexts('carMessages');
  const nameOf = useMessageName();
  const contentOf = useContentText();
  const [name, kind] = [nameOf(message), t(`kinds.${kindOf(message)}`)];
  return (
    <>
      <Anchor fw={600} renderRoot={linkTo(pageOf.send(message.send_id))}>
        {name}
      </Anchor>
      <Text fz="sm" lineClamp={2}>
        {contentOf(message)}
      </Text>
      {kind !== name && (
        <Text fz="xs" c="dimmed">
          {kind}
        </Text>
      )}
    </>
  );
}

/** What a message said, in one text: a notification's words, or each signal with its value; '' for a command. */
function useContentText(): (message: Pick<SentMessage, 'message' | 'values'>) => string {
  const texts = useCommandTexts();
  const valueText = useValueText();
  return ({ message, values }) =>
    message ??
    Object.entries(values)
      .map(([name, value]) => `${texts.signal(name)} = ${valueText(name, value)}`)
      .join(', ');
}
