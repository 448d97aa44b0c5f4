import { Stack, Title } from '@mantine/core';
import { mayFill } from '@vinculum/contract/forms/form-problems.ts';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useSession } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { BasicInfoSection } from './sections/basic-info-section.tsx';
import type { EditorForm } from './editor-form.ts';
import { useAttachedPackages } from './sections/editor-packages.tsx';
import { RewardsSection } from './sections/rewards-section.tsx';
import { ScheduleSection } from './schedule/schedule-section.tsx';
import { SignalsSection } from './sections/signals-section.tsx';
import classes from './editor.module.css';

/** All sections in one column. */
export function FormView({ form }: { form: EditorForm }) {
  const t = useTexts('formsEditor');
  const oemRewards = useWatch({ control: form.control, name: 'oem_rewards' });
  // What stands in the form already can be seen and removed without the permission.
  const showsOemRewards = mayFill('oem_rewards', useSession().principal.flags) || oemRewards.length > 0;
  // With packages their price is what the OEM earns.
  const isPriced = useAttachedPackages().length > 0;
  return (
    <Stack gap="lg">
      <Section title={t('basicInfo')}>
        <BasicInfoSection form={form} />
      </Section>
      <Section title={t('schedule')}>
        <ScheduleSection form={form} />
      </Section>
      <Section title={t('rewards')}>
        <RewardsSection form={form} name="consumer_rewards" />
      </Section>
      {showsOemRewards && !isPriced && (
        <Section title={t('oemRewards')}>
          <RewardsSection form={form} name="oem_rewards" />
        </Section>
      )}
      <Section title={t('signals')}>
        <SignalsSection form={form} />
      </Section>
    </Stack>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes['section']} aria-label={title}>
      <Title order={2} fz="lg" mb="md">
        {title}
      </Title>
      {children}
    </section>
  );
}
