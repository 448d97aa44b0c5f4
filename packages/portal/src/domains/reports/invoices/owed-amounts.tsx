import { Stack, Text } from '@mantine/core';
import type { Owed, Payee } from '@vinculum/contract/reports/invoices.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useAmountText } from '../../rewards/public.ts';

/** What is owed to one side, a line for each currency. */
export function OwedAmounts({ owed, payee }: { owed: Owed; payee: Payee }) {
  const t = useTexts('reports.invoices');
  const amountText = useAmountText();
  const own = owed.filter((one) => one.payee === payee);
  if (own.length === 0)
    return (
      <Text span fz="sm" c="dimmed">
        {t('nothing')}
      </Text>
    );
  return (
    <Stack gap={0}>
      {own.map(({ currency_type, amount }) => (
        <span key={currency_type} className="figures">
          {amountText(amount, currency_type) ?? amount}
        </span>
      ))}
    </Stack>
  );
}
