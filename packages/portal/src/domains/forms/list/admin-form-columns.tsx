import type { AdminConsentFormRow } from '@vinculum/contract/forms/endpoints.ts';
import { ObjectLink } from '../../../design/object/object-link.tsx';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useFormColumns } from './form-columns.tsx';

/** The consumers' columns, with whose form it is. */
export function useAdminFormColumns(): readonly DataColumn<AdminConsentFormRow>[] {
  const t = useTexts('consentOem');
  const [id, title, ...others] = useFormColumns();
  const consumer: DataColumn<AdminConsentFormRow> = {
    key: 'consumer',
    title: t('consumer'),
    isPlain: true,
    cell: (row) => <ObjectLink kind="organisation" id={row.consumer_id} name={row.consumer} />,
  };
  return [id, title, consumer, ...others].filter((column) => column !== undefined);
}
