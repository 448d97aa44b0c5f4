import { type AgreementRow, agreementTypes } from '@vinculum/contract/agreements/agreement.ts';
import type { ComponentType } from 'react';
import { Chip } from '../../design/states/chip.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { RowLink } from '../../design/table/row-link.tsx';
import { pageOf } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { agreementPreview } from './agreement-preview.ts';

/** The beginning of an agreement, on two lines. */
export function Beginning({ data }: { data: string }) {
  return <span style={{ whiteSpace: 'pre-line' }}>{agreementPreview(data)}</span>;
}

/** What the lists of both sides show of an agreement: its id, how it begins and its type. */
export function useAgreementColumns(
  Begins: ComponentType<{ readonly data: string }>,
): readonly DataColumn<AgreementRow>[] {
  const t = useTexts('agreements');
  return [
    { key: 'msa_id', title: t('id'), cell: (row) => row.msa_id, align: 'end' },
    {
      key: 'msa_data',
      title: t('agreement'),
      cell: (row) => (
        <RowLink to={pageOf.agreement(row.msa_id)}>
          <Begins data={row.msa_data} />
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
