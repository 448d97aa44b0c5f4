import { Group, Paper, Stack } from '@mantine/core';
import { type Invoice, listInvoicesEndpoint } from '@vinculum/contract/reports/invoices.ts';
import { Page } from '../../../design/page.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { TestTrafficSwitch, useTestTraffic } from '../../../design/states/test-traffic.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { type KeyPage, KeyPages } from '../../../design/table/key-pages.tsx';
import { RowLink } from '../../../design/table/row-link.tsx';
import { rowsAtHand } from '../../../design/table/rows-at-hand.ts';
import { useTableState } from '../../../design/table/table-state.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { ConsumerFilter, consumerIn, OfConsumer } from '../../organisations/public.ts';
import { InvoiceState } from './invoice-state.tsx';
import { useAmountColumns } from './use-amount-columns.tsx';

const POLL_MS = 60_000;

/** What is owed month by month: by the own organisation, or for the operator by every consumer. */
export function InvoicesScreen() {
  const t = useTexts('reports.invoices');
  const isOperator = useIsOperator();
  const traffic = useTestTraffic();
  const state = useTableState({ name: 'invoices' });
  const consumerId = isOperator ? consumerIn(state) : null;
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack>
        <Group justify="space-between" align="flex-end" gap="sm">
          {isOperator ? <ConsumerFilter state={state} offersAll /> : <span />}
          <TestTrafficSwitch />
        </Group>
        <OfConsumer state={state}>
          <KeyPages<string>
            of={`${consumerId} ${traffic.isIncluded}`}
            moreText={t('more')}
            renderPage={(page) => <InvoicesPage consumerId={consumerId} page={page} />}
          />
        </OfConsumer>
      </Stack>
    </Page>
  );
}

function useIsOperator(): boolean {
  return useSession().principal.portal === 'ADMIN';
}

function InvoicesPage({
  consumerId,
  page: { before, renderMore },
}: {
  consumerId: number | null;
  page: KeyPage<string>;
}) {
  const t = useTexts('reports.invoices');
  const columns = useInvoiceColumns();
  const { query: traffic } = useTestTraffic();
  const query = {
    ...traffic,
    ...(consumerId !== null && { consumer_id: consumerId }),
    ...(before !== null && { after: before }),
  };
  const found = useSteadyEndpoint(listInvoicesEndpoint, { query }, { refetchInterval: POLL_MS });
  if (found.data === undefined) return <NotYet source={found} rows={6} height={36} />;
  const { data: invoices, next } = found.data;
  if (before === null && invoices.length === 0)
    return (
      <Paper withBorder>
        <EmptyState title={t('none')} hint={t('noneHint')} />
      </Paper>
    );
  return (
    <>
      <NotUpdated problem={found.error} />
      <DataTable
        name={t('title')}
        columns={columns}
        source={rowsAtHand(invoices)}
        rowKey={({ month, consumer_id }) => `${month}/${consumer_id}`}
      />
      {!found.isPlaceholderData && renderMore(next)}
    </>
  );
}

function useInvoiceColumns(): readonly DataColumn<Invoice>[] {
  const t = useTexts('reports.invoices');
  const formats = useFormats();
  const isOperator = useIsOperator();
  const { isIncluded } = useTestTraffic();
  const amounts = useAmountColumns();
  return [
    {
      key: 'month',
      title: t('month'),
      cell: ({ month, consumer_id }) => (
        <RowLink
          to={addressOf('/invoices/$month', {
            month,
            consumer: isOperator ? consumer_id : undefined,
            test: isIncluded ? 'yes' : undefined,
          })}
        >
          <span style={{ whiteSpace: 'nowrap' }}>{formats.month(month)}</span>
        </RowLink>
      ),
    },
    ...(isOperator
      ? [{ key: 'consumer', title: t('consumer'), cell: ({ consumer }: Invoice) => consumer }]
      : []),
    { key: 'state', title: t('state'), cell: (row) => <InvoiceState invoice={row} /> },
    { key: 'forms', title: t('forms'), align: 'end', cell: ({ forms }) => formats.number(forms) },
    ...amounts,
  ];
}
