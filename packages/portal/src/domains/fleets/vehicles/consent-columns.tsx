import type { VehicleConsentRow } from '@vinculum/contract/fleets/vehicle-endpoints.ts';
import { liveStatuses, openStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import type { DataColumn } from '../../../design/table/data-table.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { useFormats } from '../../../lib/formats.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ConsentStatusChip } from '../../forms/public.ts';
import { useCauseText } from '../../responses/public.ts';

const activeStatuses = new Set([...openStatuses, ...liveStatuses]);

/** The columns of a car's consents. */
export function useConsentColumns(): readonly DataColumn<VehicleConsentRow>[] {
  const t = useTexts('fleets.vehicle');
  const formats = useFormats();
  const causeText = useCauseText();
  return [
    { key: 'title', title: t('form'), cell: (row) => row.title },
    { key: 'consumer', title: t('consumer'), cell: (row) => row.consumer },
    { key: 'status', title: t('status'), cell: (row) => <ConsentStatusChip status={row.status} /> },
    { key: 'since', title: t('since'), cell: (row) => <RelativeTime moment={row.since} /> },
    {
      key: 'expires',
      title: t('expires'),
      // An end that lies ahead is of interest while the consent is in force or may be.
      cell: (row) => {
        if (!activeStatuses.has(row.status)) return '';
        return row.expires_on === null ? t('noExpiry') : formats.exact(row.expires_on);
      },
    },
    {
      key: 'cause',
      title: t('cause'),
      cell: (row) => (row.cause === null ? '' : causeText(row.cause)),
    },
  ];
}
