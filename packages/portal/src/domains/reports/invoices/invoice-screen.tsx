import { Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import {
  getInvoiceEndpoint,
  type Invoice,
  monthSchema,
  payees,
} from '@vinculum/contract/reports/invoices.ts';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { downloadInvoicingEndpoint } from '@vinculum/contract/reports/endpoints.ts';
import { ActButton } from '../../../design/object/act-button.tsx';
import { RelativeTime, useNow } from '../../../design/relative-time.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { TestTrafficSwitch, useTestTraffic } from '../../../design/states/test-traffic.tsx';
import { useDataAmount } from '../../../design/charts/use-data-amount.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useAddress, useParam } from '../../../lib/navigation.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { consumerOf } from '../../organisations/public.ts';
import { InvoiceLines } from './invoice-lines.tsx';
import { InvoiceState } from './invoice-state.tsx';
import { OwedAmounts } from './owed-amounts.tsx';
import { fetchFile } from '../../../design/files/fetch-file.ts';
import { FileDownload } from '../../../design/files/file-download.tsx';
import { lastDayOf } from './last-day-of.ts';

const POLL_MS = 60_000;

/** The invoice of one consumer for one month: what it comes to, and what it is made of. */
export function InvoiceScreen() {
  const month = monthSchema.safeParse(useParam('month')).data ?? '';
  const { principal } = useSession();
  const named = consumerOf(useAddress());
  const consumerId = principal.portal === 'ADMIN' ? named : null;
  // Of another month or consumer nothing stays, while the same invoice is read with test traffic.
  return <OneInvoice key={`${month} ${consumerId}`} month={month} consumerId={consumerId} />;
}

interface OneInvoiceProps {
  /** '' for what is no month. */
  readonly month: string;
  /** Null: the own organisation, or none that is named. */
  readonly consumerId: number | null;
}

function OneInvoice({ month, consumerId }: OneInvoiceProps) {
  const t = useTexts('reports.invoices');
  const formats = useFormats();
  const { principal } = useSession();
  const isMissing = principal.portal === 'ADMIN' && consumerId === null;
  const traffic = useTestTraffic();
  const query = { ...traffic.query, ...(consumerId !== null && { consumer_id: consumerId }) };
  const found = useSteadyEndpoint(
    getInvoiceEndpoint,
    { params: { month }, query },
    { enabled: month !== '' && !isMissing, refetchInterval: POLL_MS },
  );
  const title = month === '' ? t('one') : t('ofMonth', { month: formats.month(month) });
  const parents = [
    {
      to: addressOf('/invoices', {
        consumer: consumerId ?? undefined,
        test: traffic.isIncluded ? 'yes' : undefined,
      }),
      title: t('title'),
    },
  ];
  const isUnknown = month === '' || found.error?.is('notFound') === true;
  if (isMissing || isUnknown || found.data === undefined)
    return (
      <Page title={title} parents={parents}>
        {!isMissing && !isUnknown && <NotYet source={found} rows={6} height={48} />}
        {(isMissing || isUnknown) && <NoInvoice month={isMissing ? null : month} />}
      </Page>
    );
  const { invoice } = found.data;
  return (
    <Page
      title={title}
      parents={parents}
      aside={<InvoiceState invoice={invoice} />}
      lead={<Lead invoice={invoice} />}
      action={<InvoiceDownload invoice={invoice} ofConsumer={consumerId} />}
    >
      <Stack gap="lg">
        <NotUpdated problem={found.error} />
        <Totals invoice={invoice} />
        <Group justify="flex-end">
          <TestTrafficSwitch />
        </Group>
        <InvoiceLines month={month} query={query} />
      </Stack>
    </Page>
  );
}

/** That there is no invoice of a month, or with null that nobody is named whose it would be. */
function NoInvoice({ month }: { month: string | null }) {
  const t = useTexts('reports.invoices');
  const formats = useFormats();
  const toList = <ActButton variant="default" to="/invoices" text={t('toList')} />;
  if (month === null)
    return <EmptyState title={t('consumerMissing')} hint={t('consumerMissingHint')} action={toList} />;
  if (month === '') return <EmptyState title={t('noMonth')} hint={t('noMonthHint')} action={toList} />;
  return (
    <EmptyState
      title={t('notFound', { month: formats.month(month) })}
      hint={t('notFoundHint')}
      action={toList}
    />
  );
}

function Lead({ invoice: { month, consumer, drawn_to, updated_on } }: { invoice: Invoice }) {
  const t = useTexts('reports.invoices');
  const formats = useFormats();
  const isRunning = dayOf(useNow(60_000)).startsWith(month);
  return (
    <>
      {t('drawnFor', { consumer, day: formats.day(drawn_to) })} <RelativeTime moment={updated_on} />
      {isRunning && ` ${t('runsOn')}`}
    </>
  );
}

function Totals({ invoice }: { invoice: Invoice }) {
  const t = useTexts('reports.invoices');
  const dataText = useDataAmount();
  const { messages, bytes, owed } = invoice;
  return (
    <SimpleGrid component="section" aria-label={t('totals')} cols={{ base: 1, xs: 2, md: 4 }} spacing="md">
      {payees.map((payee) => (
        <Paper key={payee} withBorder p="md">
          <Text fz="sm" c="dimmed">
            {t(`payees.${payee}`)}
          </Text>
          <Text component="div" fz="lg" fw={600}>
            <OwedAmounts owed={owed} payee={payee} />
          </Text>
        </Paper>
      ))}
      <Paper withBorder p="md">
        <Text fz="sm" c="dimmed">
          {t('data')}
        </Text>
        <Text fz="lg" fw={600} className="figures">
          {dataText(Number(bytes))}
        </Text>
        <Text fz="xs" c="dimmed">
          {t('exact', { bytes: Number(bytes), messages: Number(messages) })}
        </Text>
      </Paper>
    </SimpleGrid>
  );
}

interface InvoiceDownloadProps {
  readonly invoice: Invoice;
  /** Null: the own organisation, which is not named. */
  readonly ofConsumer: number | null;
}

/** The invoicing report of the invoice's month: a line for each car, form and day. */
function InvoiceDownload({ invoice: { month }, ofConsumer }: InvoiceDownloadProps) {
  const t = useTexts('reports');
  const { body: traffic } = useTestTraffic();
  const today = dayOf(useNow(60_000));
  const last = lastDayOf(month);
  const range = { start_date: `${month}-01`, end_date: last < today ? last : today };
  const body = { ...range, ...traffic, ...(ofConsumer !== null && { consumer_id: ofConsumer }) };
  return (
    <FileDownload
      label={t('download')}
      fileName={() => `invoicing-${range.start_date}-${range.end_date}.csv`}
      fetch={(watch) => fetchFile(downloadInvoicingEndpoint, { body }, watch)}
    />
  );
}
