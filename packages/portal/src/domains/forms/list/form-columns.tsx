import { Text } from '@mantine/core';
import type { ConsentFormRow } from '@vinculum/contract/forms/endpoints.ts';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { RowLink } from '../../../design/table/row-link.tsx';
import { TestMark } from '../../../design/states/test-traffic.tsx';
import { pageOf } from '../../../lib/screens/addresses.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useExpiryText } from '../expiry-text.ts';
import { FormStatusChip } from '../form-status-chip.tsx';

/** The columns of the list of forms (specification 1, section 2), with status and counts. */
export function useFormColumns(): readonly DataColumn<ConsentFormRow>[] {
  const t = useTexts('forms');
  const expiryText = useExpiryText();
  return [
    {
      key: 'consent_form_id',
      title: t('form.id'),
      cell: (row) => row.consent_form_id,
      align: 'end',
      isSortable: true,
    },
    {
      key: 'title',
      title: t('form.title'),
      cell: (row) => (
        <>
          <RowLink to={pageOf.form(row.consent_form_id)}>{row.title}</RowLink>
          <TestMark isTest={row.is_test} />
        </>
      ),
      isSortable: true,
    },
    { key: 'expiry', title: t('form.expiry'), cell: (row) => expiryText(row), isSortable: true },
    {
      key: 'status',
      title: t('form.status'),
      cell: (row) => <FormStatusChip status={row.status} />,
      isSortable: true,
    },
    {
      key: 'consents',
      title: t('list.consents'),
      cell: (row) => (
        <Text component="span" inherit className="figures">
          {t('list.consentsOf', { live: row.live_count, total: row.consent_count })}
        </Text>
      ),
      align: 'end',
    },
  ];
}
