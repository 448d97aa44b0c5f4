import { List, Stack, Text, Title } from '@mantine/core';
import { mayFill } from '@vinculum/contract/forms/form-problems.ts';
import { useWatch } from 'react-hook-form';
import { useSession } from '../../../../lib/session.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import type { EditorForm } from '../editor-form.ts';
import { RewardsSection } from '../sections/rewards-section.tsx';
import { useRewardText } from '../../../rewards/public.ts';

/** What a form without a data package costs its author: the owner's rewards, and the maker's, to be set here. */
export function PricingStep({ form }: { form: EditorForm }) {
  const t = useTexts('consentEditor');
  const rewardText = useRewardText();
  const rewards = useWatch({ control: form.control, name: 'consumer_rewards' });
  const lines = rewards.flatMap((reward) => rewardText(reward) ?? []);
  const oemRewards = useWatch({ control: form.control, name: 'oem_rewards' });
  // What stands in the form already can be seen and removed without the permission.
  const mayEdit = mayFill('oem_rewards', useSession().principal.flags) || oemRewards.length > 0;
  return (
    <Stack>
      <div>
        <Title order={3} fz="md">
          {t('pricingOwner')}
        </Title>
        {lines.length === 0 ? (
          <Text>{t('pricingNothing')}</Text>
        ) : (
          <List>
            {lines.map((line) => (
              <List.Item key={line}>{line}</List.Item>
            ))}
          </List>
        )}
      </div>
      <Title order={3} fz="md">
        {t('oemRewards')}
      </Title>
      {mayEdit ? <RewardsSection form={form} name="oem_rewards" /> : <Text>{t('pricingOemLocked')}</Text>}
    </Stack>
  );
}
