import { Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ShownConsentForm } from '@vinculum/contract/forms/form.ts';
import { getDataPackageEndpoint } from '@vinculum/contract/data-packages/endpoints.ts';
import type { ReactNode } from 'react';
import { Banner } from '../../../design/states/banner.tsx';
import { Section } from '../../../design/section.tsx';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { PackagesOfForm } from '../../data-packages/public.ts';
import { useFormText } from '../form-language.tsx';
import { FormDescription } from './form-description.tsx';
import { FormFacts } from './form-facts.tsx';
import { RewardsPopover } from './rewards-popover.tsx';
import { ScheduleText } from './schedule-text.tsx';
import { SignalsPopover } from './signals-popover.tsx';

interface FormContentsProps {
  readonly form: ShownConsentForm;
  /** What cars answered, at the top. */
  readonly answers: ReactNode;
}

/** What owners read first; the title, which heads the page, only where it has translations. */
function Texts({ form }: { form: ShownConsentForm }) {
  const t = useTexts('consent.view');
  const { text, languageSwitch } = useFormText(form);
  return (
    <Section title={t(languageSwitch === null ? 'description' : 'texts')}>
      <div lang={text.language ?? undefined}>
        {languageSwitch !== null && (
          <>
            {languageSwitch}
            <Text fw={600} mt="sm" mb="xs" style={{ overflowWrap: 'anywhere' }}>
              {text.title}
            </Text>
          </>
        )}
        <FormDescription title={text.title} type={form.description_type} text={text.description} />
      </div>
    </Section>
  );
}

/** Everything that a form says, for whoever may read it. */
export function FormContents({ form, answers }: FormContentsProps) {
  const t = useTexts('consent.view');
  const packageText = useTexts('dataPackages');
  const narrowed = form.read_signals.filter((entry) => entry.is_narrowed === true);
  const mayReadPackages = useMay(getDataPackageEndpoint);
  return (
    <Stack gap="md">
      {answers}
      {mayReadPackages && form.oem_data_package_ids.length > 0 && (
        <Section title={packageText('packagesOfForm')}>
          <PackagesOfForm ids={form.oem_data_package_ids} />
        </Section>
      )}
      <Section title={t('contents')}>
        {narrowed.length > 0 && (
          <Banner kind="info">
            {t('narrowed', { signals: narrowed.map(({ collected }) => collected).join('; ') })}
          </Banner>
        )}
        <Group>
          <SignalsPopover form={form} />
          <RewardsPopover kind="consumerRewards" rewards={form.consumer_rewards} />
          <RewardsPopover kind="oemRewards" rewards={form.oem_rewards} />
        </Group>
      </Section>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Section title={t('about')}>
          <FormFacts form={form} />
        </Section>
        <Section title={t('schedule')}>
          <ScheduleText schedule={form.schedule} />
        </Section>
      </SimpleGrid>
      <Texts form={form} />
    </Stack>
  );
}
