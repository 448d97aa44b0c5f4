import type { VehicleConsentRow } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import type { DataColumn } from '../../../design/data-table.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { useFormats } from '../../../lib/formats.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ConsentStatusChip, useCausePhrase } from '../../consent/public.ts';

/** The columns of a car's consents. */
export function useConsentColumns(): readonly DataColumn<VehicleConsentRow>[] {
  const t = useTexts('fleets.vehicle');
  const formats = useFormats();
  const causeText = useCausePhrase();
  return [
    { key: 'title', title: t('form'), cell: (row) => row.title },
    { key: 'consumer', title: t('consumer'), cell: (row) => row.consumer },
    { key: 'status', title: t('status'), cell: (row) => <ConsentStatusChip status={row.status} /> },
    { key: 'since', title: t('since'), cell: (row) => <RelativeTime moment={row.since} /> },
    {
      key: 'expires',
      title: t('expires'),
      cell: (row) => (row.expires_on === null ? t('noExpiry') : formats.exact(row.expires_on)),
    },
    {
      key: 'cause',
      title: t('cause'),
      cell: (row) => (row.cause === null ? '' : causeText(row.cause)),
    },
  ];
}
