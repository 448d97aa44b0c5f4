import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { downloadInvoicingEndpoint } from '@vinculum/contract/reports/endpoints.ts';
import type { Invoice } from '@vinculum/contract/reports/invoices.ts';
import { fetchFile } from '../../../design/files/fetch-file.ts';
import { FileDownload } from '../../../design/files/file-download.tsx';
import { useNow } from '../../../design/relative-time.tsx';
import { useTestTraffic } from '../../../design/states/test-traffic.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { lastDayOf } from './last-day-of.ts';

interface InvoiceDownloadProps {
  readonly invoice: Invoice;
  /** Null: the own organisation, which is not named. */
  readonly ofConsumer: number | null;
}

/** The invoicing report of the invoice's month: a line for each car, form and day. */
export function InvoiceDownload({ invoice: { month }, ofConsumer }: InvoiceDownloadProps) {
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
