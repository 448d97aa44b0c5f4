import { List, Stack, Text, Title } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { mayFill } from '@vinculum/contract/forms/form-problems.ts';
import { Wizard, type WizardStep } from '../../../../design/dialogs/wizard.tsx';
import { useTexts } from '../../../../lib/language/texts.ts';
import { BasicInfoSection } from '../sections/basic-info-section.tsx';
import type { EditorForm } from '../editor-form.ts';
import { RewardsSection } from '../sections/rewards-section.tsx';
import { ScheduleSection } from '../schedule/schedule-section.tsx';
import { SignalsSection } from '../sections/signals-section.tsx';
import { useSession } from '../../../../lib/session.tsx';
import { useRewardText } from '../../../rewards/public.ts';

const basicFields = [
  'oem_data_package_ids',
  'title',
  'description',
  'language',
  'translations',
  'consent_type',
  'expiry_in_days',
  'expiry',
  'data_retention_in_days',
  'public_key',
  'service_page',
  'widget_id',
] as const;

interface WizardViewProps {
  readonly form: EditorForm;
  /** Whether it was saved before. */
  readonly isStored: boolean;
  readonly onDone: () => void;
}

/** The same draft step by step; Done saves and closes. */
export function WizardView({ form, isStored, onDone }: WizardViewProps) {
  const t = useTexts('formsEditor');
  const packages = useWatch({ control: form.control, name: 'oem_data_package_ids' });
  const steps: WizardStep[] = [
    {
      key: 'basic',
      title: t('basicInfo'),
      content: <BasicInfoSection form={form} />,
      validate: () => form.trigger([...basicFields]),
    },
    {
      key: 'schedule',
      title: t('schedule'),
      content: <ScheduleSection form={form} />,
      validate: () => form.trigger('schedule'),
    },
    {
      key: 'rewards',
      title: t('rewards'),
      content: <RewardsSection form={form} name="consumer_rewards" />,
      validate: () => form.trigger('consumer_rewards'),
    },
    {
      key: 'signals',
      title: t('signals'),
      content: <SignalsSection form={form} />,
      validate: () => form.trigger(['read_signals', 'write_signals']),
    },
  ];
  if (packages.length === 0) {
    steps.push({
      key: 'pricing',
      title: t('pricing'),
      content: (
        <Stack>
          <Text>{t('pricingText')}</Text>
          <PricingStep form={form} />
        </Stack>
      ),
      validate: () => form.trigger('oem_rewards'),
    });
  }
  return <Wizard steps={steps} onDone={onDone} isBusy={form.formState.isSubmitting} isKnown={isStored} />;
}

/** What a form without a data package costs its author: the owner's rewards, and the maker's, to be set here. */
function PricingStep({ form }: { form: EditorForm }) {
  const t = useTexts('formsEditor');
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
