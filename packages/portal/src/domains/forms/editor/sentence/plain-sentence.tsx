import { Paper, Spoiler, Text } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { useSession } from '../../../../lib/session.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import { draftSchema } from '../draft.ts';
import type { EditorForm } from '../editor-form.ts';
import { useLastPackageDay } from '../sections/packages-section.tsx';
import { useRewardText } from '../../../rewards/public.ts';
import { WhenNamed } from '../../../signals/public.ts';
import { plainSummary } from './plain-summary.ts';
import { usePlainTexts } from './use-plain-texts.ts';

/** What is longer than some lines folds, between two of them; all of it is there. */
const linePx = 24;
const longestPx = 10 * linePx;

/** What will be collected, in one paragraph that follows every keystroke. */
export function PlainSentence({ form }: { form: EditorForm }) {
  const t = useTexts('formsEditor');
  const texts = usePlainTexts();
  const { organisationName } = useSession();
  const rewardText = useRewardText();
  const values = useDraft(form);
  const rewards = values.consumer_rewards.flatMap((reward) => rewardText(reward) ?? []);
  const draft = { ...values, rewards, packageEnd: useLastPackageDay()?.day ?? null };
  return (
    <Paper withBorder p="md" component="section" aria-label={t('plain')}>
      <Text fz="sm" fw={600} c="dimmed" mb={4}>
        {t('plain')}
      </Text>
      <WhenNamed>
        <Spoiler maxHeight={longestPx} showLabel={t('plainMore')} hideLabel={t('plainLess')}>
          <Text lh={`${linePx}px`} style={{ overflowWrap: 'anywhere' }}>
            {plainSummary(draft, organisationName, texts)}
          </Text>
        </Spoiler>
      </WhenNamed>
    </Paper>
  );
}

/** The draft as it is now. */
export function useDraft(form: EditorForm) {
  const values = useWatch({ control: form.control });
  const parsed = draftSchema.safeParse(values);
  return parsed.success ? parsed.data : form.getValues();
}
