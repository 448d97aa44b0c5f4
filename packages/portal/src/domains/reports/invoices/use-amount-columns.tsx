import { type Owed, payees } from '@vinculum/contract/reports/invoices.ts';
import { Text } from '@mantine/core';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { useDataAmount } from '../../../design/charts/use-data-amount.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { OwedAmounts } from './owed-amounts.tsx';

interface Counted {
  readonly messages: string;
  readonly bytes: string;
  readonly owed: Owed;
}

/** The columns that an invoice, a form of it and a day of that have alike. */
export function useAmountColumns(): readonly DataColumn<Counted>[] {
  const t = useTexts('reports.invoices');
  const dataText = useDataAmount();
  return [
    {
      key: 'data',
      title: t('data'),
      align: 'end',
      cell: ({ bytes, messages }) => (
        <Text span fz="sm" title={t('exact', { bytes: Number(bytes), messages: Number(messages) })}>
          {dataText(Number(bytes))}
        </Text>
      ),
    },
    ...payees.map((payee) => ({
      key: payee,
      title: t(`payees.${payee}`),
      align: 'end' as const,
      cell: ({ owed }: Counted) => <OwedAmounts owed={owed} payee={payee} />,
    })),
  ];
}
