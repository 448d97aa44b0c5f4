import { List, SimpleGrid, Text, Title } from '@mantine/core';
import type { FormPreview } from '@vinculum/collection/preview/preview-form.ts';
import { rewardEarned } from '@vinculum/collection/preview/reward-earned.ts';
import { type Reward, rewardSchema } from '@vinculum/contract/forms/reward.ts';
import { effortUnits } from '@vinculum/contract/consents/vocabulary.ts';
import type { ReactNode } from 'react';
import { useFormats } from '../../../lib/language/formats.ts';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { useMeasureText } from '../../../lib/language/use-units.ts';
import { useRewardText, useAmountText } from '../../rewards/public.ts';
import type { PreviewedForm } from './previewed-form.ts';
import { shownDone } from './shown-done.ts';
import { useAmounts } from './use-amounts.ts';
import classes from './preview.module.css';

interface PreviewTotalsProps {
  readonly form: PreviewedForm;
  readonly preview: FormPreview;
}

/** Messages, values and data of the hour, and what the owner earned in it. */
export function PreviewTotals({ form, preview }: PreviewTotalsProps) {
  const t = useTexts('formsPreview');
  const { number } = useFormats();
  const amounts = useAmounts();
  const measure = useMeasureText();
  const { totals, effort, openMs } = preview;
  return (
    <section aria-label={t('totals')} aria-live="polite">
      <Title order={3} fz="md" mb="xs">
        {t('totals')}
      </Title>
      <SimpleGrid cols={3} spacing="xs">
        <Figure name={t('messages')} value={number(totals.messages)} />
        <Figure name={t('samples')} value={number(totals.samples)} />
        <Figure name={t('bytes')} value={amounts.bytes(totals.bytes)} />
      </SimpleGrid>
      {openMs > 0 && (
        <Text fz="sm" c="dimmed" mt="xs">
          {effort.drivingMs === 0
            ? t('standing')
            : t('distance', {
                distance: measure(effort.metres, 'm', 1),
                time: amounts.minutes(effort.drivingMs),
              })}
        </Text>
      )}
      <Rewards form={form} preview={preview} />
    </section>
  );
}

function Figure({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div className={classes['figure']}>
      <Text fz="sm" c="dimmed" component="div">
        {name}
      </Text>
      <Text fw={650} component="div" className={classes['number'] ?? ''}>
        {value}
      </Text>
    </div>
  );
}

function Rewards({ form, preview }: PreviewTotalsProps) {
  const t = useTexts('formsPreview');
  const rewardText = useRewardText();
  const amountText = useAmountText();
  const doneText = useDoneText();
  const promised = form.consumer_rewards.flatMap((reward): Reward[] => {
    const parsed = rewardSchema.safeParse(reward);
    return parsed.success ? [parsed.data] : [];
  });
  const { earned, totals } = rewardEarned(promised, {
    ...preview.effort,
    bytes: preview.meteredBytes,
  });
  const sums = [...totals].flatMap(([currency, amount]) =>
    amount === '0' ? [] : (amountText(amount, currency) ?? []),
  );
  return (
    <div className={classes['rewards']}>
      <Text fz="sm" c="dimmed" component="div">
        {t('rewards')}
      </Text>
      {promised.length === 0 ? (
        <Text>{t('noReward')}</Text>
      ) : (
        <>
          <Text fz="lg" fw={650} className="figures">
            {sums.length === 0 ? t('earnedNothing') : sums.join(' + ')}
          </Text>
          <List size="sm" spacing={2}>
            {earned.map(({ reward, done, steps }, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- two promises may be alike; their order is fixed
              <List.Item key={index}>
                {t('rewardOf', {
                  reward: rewardText(reward) ?? '',
                  done: doneText(reward, done),
                  steps: Number(steps),
                })}
              </List.Item>
            ))}
          </List>
        </>
      )}
      {promised.length < form.consumer_rewards.length && (
        <Text fz="sm" c="dimmed">
          {t('rewardMissing')}
        </Text>
      )}
    </div>
  );
}

/** How much of what is rewarded was done: "31.4 km". */
function useDoneText(): (reward: Reward, done: number) => string {
  const t = useTexts('formsPreview');
  const { number } = useFormats();
  const unitText = useMessages();
  return (reward, done) => {
    const unit = effortUnits[reward.effort_type];
    const rounded = shownDone(done, reward.effort_value);
    return unit === undefined
      ? number(rounded, 1)
      : t('done', { value: number(rounded, 1), unit: unitText(`effortUnit.${unit}`, { count: rounded }) });
  };
}
