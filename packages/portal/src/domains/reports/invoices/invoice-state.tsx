import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import type { Invoice } from '@vinculum/contract/reports/invoices.ts';
import { StatusChip } from '../../../design/states/status-chip.tsx';
import { useNow } from '../../../design/relative-time.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { lastDayOf } from './last-day-of.ts';

const kinds = { running: 'waiting', complete: 'good', incomplete: 'warning' } as const;

/** Whether the month of an invoice is over, and everything of it is in. */
export function InvoiceState({
  invoice: { month, drawn_to },
}: {
  invoice: Pick<Invoice, 'month' | 'drawn_to'>;
}) {
  const t = useTexts('reports.invoices');
  const formats = useFormats();
  const today = dayOf(useNow(60_000));
  const kind = today.startsWith(month)
    ? 'running'
    : drawn_to === lastDayOf(month)
      ? 'complete'
      : 'incomplete';
  return <StatusChip kind={kinds[kind]}>{t(kind, { day: formats.day(drawn_to) })}</StatusChip>;
}
