import { ActionIcon, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { consentLimits } from '@vinculum/contract/forms/limits.ts';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { ActButton } from '../../design/object/act-button.tsx';
import { DecimalField } from '../../design/form/decimal-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { useTexts } from '../../lib/language/texts.ts';

/** A reward while it is being written: any of its fields may be missing. */
export interface DraftReward {
  readonly effort_type?: number | null | undefined;
  readonly effort_value?: number | null | undefined;
  readonly currency_type?: number | null | undefined;
  readonly currency_value?: number | null | undefined;
}

interface RewardFieldsProps<V extends FieldValues, T> {
  readonly control: Control<V, unknown, T>;
  /** The form's name of a field of a row, such as `oem_rewards.0.effort_value`. */
  readonly nameOf: (index: number, field: keyof DraftReward) => FieldPath<V>;
  /** What the currency field is called: "Earns". */
  readonly valueLabel: string;
}

interface RewardRowsProps<V extends FieldValues, T, R> extends RewardFieldsProps<V, T> {
  readonly rows: readonly R[];
  readonly onChange: (rows: (R | typeof emptyReward)[]) => void;
  readonly help: string;
  readonly addLabel: string;
  /** False: rows can only be changed and removed. */
  readonly mayAdd?: boolean;
  /** What a row is called, rows count from 1: its fields are called alike in each. */
  readonly rowLabel: (row: number) => string;
  /** What the button is called that removes a row. */
  readonly removeLabel: (row: number) => string;
}

/** Rows of four fields: for every so much of this, so much of that. */
export function RewardRows<V extends FieldValues, T, R extends DraftReward>(props: RewardRowsProps<V, T, R>) {
  const { rows, onChange, help, addLabel, mayAdd = true, rowLabel, removeLabel, ...fields } = props;
  return (
    <Stack gap="sm">
      <Text c="dimmed" fz="sm">
        {help}
      </Text>
      {rows.map((_, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no identity, their fields follow the values
        <Paper
          key={index}
          component="fieldset"
          withBorder
          p="sm"
          m={0}
          miw={0}
          aria-label={rowLabel(index + 1)}
        >
          <RewardFields {...fields} index={index} />
          <Group justify="flex-end" mt="xs">
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={removeLabel(index + 1)}
              onClick={() => onChange(rows.filter((_row, at) => at !== index))}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </Paper>
      ))}
      <Group>
        <ActButton
          variant="default"
          icon={IconPlus}
          iconSize={16}
          disabled={!mayAdd || rows.length >= consentLimits.rewards}
          onClick={() => onChange([...rows, emptyReward])}
          text={addLabel}
        />
      </Group>
    </Stack>
  );
}

const emptyReward = { effort_type: null, effort_value: null, currency_type: null, currency_value: null };

const efforts = [0, 1, 2, 3, 4] as const;
const currencies = [0, 1, 2] as const;

function RewardFields<V extends FieldValues, T>({
  control,
  nameOf,
  valueLabel,
  index,
}: RewardFieldsProps<V, T> & { readonly index: number }) {
  const t = useTexts('formsEditor');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <DecimalField
        control={control}
        name={nameOf(index, 'effort_value')}
        label={t('effortValue')}
        isRequired
      />
      <SelectField
        control={control}
        name={nameOf(index, 'effort_type')}
        label={t('effortType')}
        placeholder={t('choose')}
        choices={efforts.map((id) => ({ value: id, label: t(`effortUnits.e${id}`) }))}
        isRequired
      />
      <DecimalField control={control} name={nameOf(index, 'currency_value')} label={valueLabel} isRequired />
      <SelectField
        control={control}
        name={nameOf(index, 'currency_type')}
        label={t('currencyType')}
        placeholder={t('choose')}
        choices={currencies.map((id) => ({ value: id, label: t(`currencyUnits.c${id}`) }))}
        isRequired
      />
    </SimpleGrid>
  );
}
