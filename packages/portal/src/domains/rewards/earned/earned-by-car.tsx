import { Text } from '@mantine/core';
import { getEarnedRewardsEndpoint, rewardKinds } from '@vinculum/contract/rewards/endpoints.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useAmountText } from '../use-amount-text.ts';

/** What one car has earned under a form, a line for each side; nothing before something is earned. */
export function EarnedByCar({ formId, vin }: { formId: number; vin: string }) {
  const t = useTexts('rewardsEarned');
  const amountText = useAmountText();
  const earned = useEndpoint(getEarnedRewardsEndpoint, { params: { id: formId }, query: { vin } });
  if (earned.data === undefined) return null;
  const { totals } = earned.data;
  return rewardKinds.map((kind) => {
    const own = totals.filter((total) => total.kind === kind && total.amount !== '0');
    if (own.length === 0) return null;
    const amounts = own.map((total) => amountText(total.amount, total.currency_type)).join(' · ');
    return (
      <Text key={kind} fz="sm">
        {t(kind === 'consumer' ? 'byOwner' : 'byMaker', { amounts })}
      </Text>
    );
  });
}
