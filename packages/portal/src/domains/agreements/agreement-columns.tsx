import { type AgreementRow, agreementTypes } from '@vinculum/contract/agreements/agreement.ts';
import { Chip } from '../../design/states/chip.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { RowLink } from '../../design/table/row-link.tsx';
import { pageOf } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { agreementPreview } from './agreement-preview.ts';

/** What the lists of both sides show of an agreement: its id, its beginning and its type. */
export function useAgreementColumns(): readonly DataColumn<AgreementRow>[] {
  const t = useTexts('agreements');
  return [
    { key: 'msa_id', title: t('id'), cell: (row) => row.msa_id, align: 'end' },
    {
      key: 'msa_data',
      title: t('agreement'),
      cell: (row) => (
        <RowLink to={pageOf.agreement(row.msa_id)}>
          <span style={{ whiteSpace: 'pre-line' }}>{agreementPreview(row.msa_data)}</span>
        </RowLink>
      ),
    },
    {
      key: 'msa_data_type',
      title: t('dataType'),
      cell: (row) => (
        <Chip>{row.msa_data_type === agreementTypes.link ? t('types.link') : t('types.text')}</Chip>
      ),
    },
  ];
}
