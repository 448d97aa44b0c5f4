import { Text } from '@mantine/core';
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs';
import {
  getInvoiceDaysEndpoint,
  getInvoiceEndpoint,
  type InvoiceDay,
  type InvoiceOfForm,
} from '@vinculum/contract/reports/invoices.ts';
import { useState } from 'react';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { TestMark } from '../../../design/states/test-traffic.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { DataTable } from '../../../design/table/data-table.tsx';
import { type KeyPage, KeyPages } from '../../../design/table/key-pages.tsx';
import { RowLink } from '../../../design/table/row-link.tsx';
import { rowsAtHand } from '../../../design/table/rows-at-hand.ts';
import { TableSection } from '../../../design/table/table-section.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useEndpoint, useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { pageOf } from '../../../lib/screens/addresses.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useAmountColumns } from './use-amount-columns.tsx';

interface InvoiceLinesProps {
  readonly month: string;
  /** Whose invoice, and whether with test traffic. */
  readonly query: { readonly consumer_id?: number; readonly include_test?: 'true' };
}

/** The consent forms under which something was delivered or earned, each with its days. */
export function InvoiceLines({ month, query }: InvoiceLinesProps) {
  const t = useTexts('reports.invoices');
  const [opened, setOpened] = useState<InvoiceOfForm | null>(null);
  return (
    <TableSection title={t('lines')}>
      <Text fz="sm" c="dimmed">
        {t('carsHelp')}
      </Text>
      {query.include_test !== undefined && <Text fz="sm">{t('test')}</Text>}
      <KeyPages
        of={JSON.stringify(query)}
        moreText={t('moreForms')}
        renderPage={(page) => <LinesPage month={month} query={query} page={page} onOpen={setOpened} />}
      />
      {opened !== null && (
        <Dialog title={t('daysOf', { title: opened.title })} size="table" onClose={() => setOpened(null)}>
          <FormDays month={month} query={query} formId={opened.consent_form_id} />
        </Dialog>
      )}
    </TableSection>
  );
}

interface LinesPageProps extends InvoiceLinesProps {
  readonly page: KeyPage;
  readonly onOpen: (line: InvoiceOfForm) => void;
}

function LinesPage({ month, query, page: { before, renderMore }, onOpen }: LinesPageProps) {
  const t = useTexts('reports.invoices');
  const columns = useLineColumns();
  const found = useSteadyEndpoint(getInvoiceEndpoint, {
    params: { month },
    query: { ...query, ...(before !== null && { after: before }) },
  });
  if (found.data === undefined) return <NotYet source={found} rows={4} height={36} />;
  return (
    <>
      <DataTable
        name={t('lines')}
        columns={columns}
        source={rowsAtHand(found.data.lines)}
        rowKey={({ consent_form_id, is_test }) => `${consent_form_id} ${is_test}`}
        actions={(row) => [
          { label: t('showDays', { title: row.title }), icon: IconCalendar, onClick: () => onOpen(row) },
        ]}
      />
      {!found.isPlaceholderData && renderMore(found.data.next)}
    </>
  );
}

function useLineColumns(): readonly DataColumn<InvoiceOfForm>[] {
  const t = useTexts('reports.invoices');
  const formats = useFormats();
  const amounts = useAmountColumns();
  return [
    {
      key: 'form',
      title: t('form'),
      cell: ({ consent_form_id, title, is_test }) => (
        <>
          <RowLink to={pageOf.form(consent_form_id)}>{title}</RowLink>{' '}
          <Text span fz="sm" c="dimmed" className="figures">
            {consent_form_id}
          </Text>
          <TestMark isTest={is_test} />
        </>
      ),
    },
    { key: 'days', title: t('days'), align: 'end', cell: ({ days }) => formats.number(days) },
    { key: 'cars', title: t('cars'), align: 'end', cell: ({ cars }) => formats.number(cars) },
    ...amounts,
  ];
}

function FormDays({ month, query, formId }: InvoiceLinesProps & { formId: number }) {
  const t = useTexts('reports.invoices');
  const columns = useDayColumns();
  const found = useEndpoint(getInvoiceDaysEndpoint, { params: { month, id: formId }, query });
  if (found.data === undefined) return <NotYet source={found} rows={4} height={36} />;
  return (
    <DataTable
      name={t('days')}
      columns={columns}
      source={rowsAtHand(found.data.data)}
      rowKey={({ day, is_test }) => `${day} ${is_test}`}
    />
  );
}

function useDayColumns(): readonly DataColumn<InvoiceDay>[] {
  const t = useTexts('reports.invoices');
  const formats = useFormats();
  const amounts = useAmountColumns();
  return [
    {
      key: 'day',
      title: t('day'),
      cell: ({ day, is_test }) => (
        <>
          {formats.day(day)}
          <TestMark isTest={is_test} />
        </>
      ),
    },
    { key: 'cars', title: t('cars'), align: 'end', cell: ({ cars }) => formats.number(cars) },
    ...amounts,
  ];
}
