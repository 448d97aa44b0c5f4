import { ActionIcon, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { consentLimits } from '@vinculum/contract/consent/limits.ts';
import { useWatch } from 'react-hook-form';
import { SelectField } from '../../../design/form/select-field.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { DecimalField } from './decimal-field.tsx';
import type { Draft, DraftReward } from './draft.ts';
import type { EditorForm } from './editor-form.ts';

interface RewardRowsProps {
  readonly form: EditorForm;
  readonly name: 'consumer_rewards' | 'oem_rewards';
}

/** Rows of four fields: for every so much of this, so much of that is earned. */
export function RewardRows({ form, name }: RewardRowsProps) {
  const t = useTexts('consentEditor');
  const rows = useWatch({ control: form.control, name });
  // A field array of the form library would call a new, empty row wrong at once.
  const change = (next: Draft[typeof name]) => {
    form.setValue(name, next, { shouldDirty: true });
    form.clearErrors(name);
  };
  const isOem = name === 'oem_rewards';
  return (
    <Stack gap="sm">
      <Text c="dimmed" fz="sm">
        {t(isOem ? 'oemRewardsHelp' : 'consumerRewardsHelp')}
      </Text>
      {rows.map((_, index) => (
        // The index is the key: rows have no identity, their fields follow the values.
        <Paper key={index} withBorder p="sm">
          <RewardFields form={form} name={name} index={index} />
          <Group justify="flex-end" mt="xs">
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t('removeReward', { n: index + 1 })}
              onClick={() => change(rows.filter((_row, at) => at !== index))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </Paper>
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          disabled={rows.length >= consentLimits.rewards}
          onClick={() => change([...rows, emptyReward])}
        >
          {t(isOem ? 'addOemReward' : 'addReward')}
        </Button>
      </Group>
    </Stack>
  );
}

const emptyReward: DraftReward = {
  effort_type: null,
  effort_value: null,
  currency_type: null,
  currency_value: null,
};

const efforts = [0, 1, 2, 3, 4] as const;
const currencies = [0, 1, 2] as const;

function RewardFields({ form, name, index }: RewardRowsProps & { readonly index: number }) {
  const t = useTexts('consentEditor');
  const { control } = form;
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <DecimalField
        control={control}
        name={`${name}.${index}.effort_value`}
        label={t('effortValue')}
        isRequired
      />
      <SelectField
        control={control}
        name={`${name}.${index}.effort_type`}
        label={t('effortType')}
        placeholder={t('choose')}
        choices={efforts.map((id) => ({ value: id, label: t(`effortUnits.e${id}`) }))}
        isRequired
      />
      <DecimalField
        control={control}
        name={`${name}.${index}.currency_value`}
        label={t('currencyValue')}
        isRequired
      />
      <SelectField
        control={control}
        name={`${name}.${index}.currency_type`}
        label={t('currencyType')}
        placeholder={t('choose')}
        choices={currencies.map((id) => ({ value: id, label: t(`currencyUnits.c${id}`) }))}
        isRequired
      />
    </SimpleGrid>
  );
}
