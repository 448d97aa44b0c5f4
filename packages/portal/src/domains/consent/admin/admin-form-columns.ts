import type { AdminConsentFormRow } from '@vinculum/contract/consent/admin-endpoints.ts';
import type { DataColumn } from '../../../design/data-table.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { useFormColumns } from '../list/form-columns.tsx';

/** The consumers' columns, with whose form it is. */
export function useAdminFormColumns(): readonly DataColumn<AdminConsentFormRow>[] {
  const t = useTexts('consentOem');
  const [id, title, ...others] = useFormColumns();
  const consumer: DataColumn<AdminConsentFormRow> = {
    key: 'consumer',
    title: t('consumer'),
    cell: (row) => row.consumer,
  };
  return [id, title, consumer, ...others].filter((column) => column !== undefined);
}
