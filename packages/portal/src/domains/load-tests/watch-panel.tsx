import { Stack, Text } from '@mantine/core';
import { loadTestStart } from '@vinculum/contract/load-tests/endpoints.ts';
import { SelectField } from '../../design/form/select-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { Section } from '../../design/section.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import type { ControlPanelProps } from './control-panel.tsx';
import { useProfileChoices } from './use-profile-choices.ts';

const profileChoice = loadTestStart.pick({ profile_name: true });

/** Chooses the profile to look at, for who may neither start nor stop its vehicles. */
export function WatchPanel({ profiles, initial, onChoose }: Omit<ControlPanelProps, 'state'>) {
  const t = useTexts('loadTests');
  const form = useContractForm(profileChoice, {
    defaultValues: { profile_name: initial ?? profiles[0]?.['test-name'] ?? '' },
  });
  return (
    <Section title={t('watchTitle')}>
      <Stack>
        <SelectField
          control={form.control}
          name="profile_name"
          label={t('profile')}
          choices={useProfileChoices(profiles)}
          onChoose={(value) => typeof value === 'string' && onChoose(value)}
        />
        <Text c="dimmed">{t('watchHint')}</Text>
      </Stack>
    </Section>
  );
}
