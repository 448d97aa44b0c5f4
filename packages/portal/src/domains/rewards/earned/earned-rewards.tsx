import { Paper, Stack, Text, Title } from '@mantine/core';
import {
  type EarnedReward,
  getEarnedRewardsEndpoint,
  type RewardKind,
  rewardKinds,
} from '@vinculum/contract/rewards/endpoints.ts';
import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import type { AnswerOf } from '@vinculum/contract/foundation/endpoint.ts';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { useRewardText } from '../use-reward-text.ts';
import { useAmountText } from '../use-amount-text.ts';
import { EarnedDays } from './earned-days.tsx';
import classes from './earned-rewards.module.css';

type Earned = AnswerOf<typeof getEarnedRewardsEndpoint>;

/** What the rewards of a published form have come to; nothing for a form that promises none. */
export function EarnedRewards({ form }: { form: StoredConsentForm }) {
  const t = useTexts('rewardsEarned');
  const promises = form.consumer_rewards.length + form.oem_rewards.length;
  const earned = useEndpoint(
    getEarnedRewardsEndpoint,
    { params: { id: form.consent_form_id } },
    { refetchInterval: 30_000, enabled: promises > 0 },
  );
  if (promises === 0) return null;
  return (
    <Paper withBorder p="md" component="section" aria-label={t('title')}>
      <Title order={2} fz="md" mb="sm">
        {t('title')}
      </Title>
      {earned.data !== undefined && (
        <Stack>
          <NotUpdated problem={earned.error} />
          <EarnedBySide earned={earned.data} />
        </Stack>
      )}
      {earned.data === undefined && <NotYet source={earned} />}
    </Paper>
  );
}

function EarnedBySide({ earned }: { earned: Earned }) {
  const t = useTexts('rewardsEarned');
  const sides = rewardKinds.filter((kind) => earned.rewards.some((reward) => reward.kind === kind));
  const isNothing = earned.rewards.every((reward) => reward.steps === 0);
  return (
    <>
      {isNothing && <Text c="dimmed">{t('none')}</Text>}
      {sides.map((kind) => (
        <Side key={kind} kind={kind} earned={earned} />
      ))}
    </>
  );
}

function Side({ kind, earned }: { kind: RewardKind; earned: Earned }) {
  const t = useTexts('rewardsEarned');
  const amountText = useAmountText();
  const totals = earned.totals.filter((total) => total.kind === kind);
  const amounts = totals.map((total) => amountText(total.amount, total.currency_type) ?? '').join(' · ');
  return (
    <section aria-label={t(kind)}>
      <Title order={3} fz="sm">
        {t(kind)}
      </Title>
      <Text fw={600} fz="lg">
        {t('total', { amounts })}
      </Text>
      <ul className={classes['list']}>
        {earned.rewards
          .filter((reward) => reward.kind === kind)
          .map((reward, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- two promises may be alike; their order is fixed
            <RewardLine key={index} reward={reward} />
          ))}
      </ul>
      {totals.map(({ currency_type: currencyType }) => (
        <EarnedDays
          key={currencyType}
          currencyType={currencyType}
          days={earned.days.filter((day) => day.kind === kind && day.currency_type === currencyType)}
          today={earned.today}
        />
      ))}
    </section>
  );
}

function RewardLine({ reward }: { reward: EarnedReward }) {
  const t = useTexts('rewardsEarned');
  const rewardText = useRewardText();
  const amountText = useAmountText();
  const { steps, cars } = reward;
  return (
    <li className={classes['line']}>
      <span>{rewardText(reward)}</span>
      <span className={classes['amount']}>{amountText(reward.amount, reward.currency_type)}</span>
      <span className={classes['soft']}>{steps === 0 ? t('notReached') : t('reached', { steps, cars })}</span>
    </li>
  );
}
