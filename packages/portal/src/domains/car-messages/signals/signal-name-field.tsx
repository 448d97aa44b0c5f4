import { Autocomplete, Stack, Text } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import { type FieldProps, inputProps } from '../../../design/form/field.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { WritableSignal } from './use-writable-signals.ts';

interface SignalNameProps<V extends FieldValues, T> extends Pick<FieldProps<V, T>, 'control' | 'name'> {
  readonly signals: readonly WritableSignal[];
  readonly onName: (name: string) => void;
}

/** As many as can be looked through. */
const shownAtOnce = 50;

/** A signal's name: typed, or found among those of the catalogue that can be set, by name or label. */
export function SignalNameField<V extends FieldValues, T>({
  signals,
  onName,
  ...props
}: SignalNameProps<V, T>) {
  const t = useTexts('commands.signal');
  const {
    field: { ref, value, onChange, onBlur, name },
    fieldState,
  } = useController(props);
  const input: unknown = value;
  const labels = new Map(signals.map((signal) => [signal.name, signal.label]));
  return (
    <Autocomplete
      {...inputProps({ ...props, label: t('name'), help: t('nameHint'), isRequired: true }, fieldState.error)}
      ref={ref}
      name={name}
      onBlur={onBlur}
      value={typeof input === 'string' ? input : ''}
      onChange={(next) => {
        onChange(next);
        onName(next);
      }}
      data={[...labels.keys()]}
      limit={shownAtOnce}
      maxDropdownHeight={300}
      filter={({ options, search, limit }) =>
        options.filter((option) => 'value' in option && matches(option.value, search)).slice(0, limit)
      }
      renderOption={({ option }) => (
        <Stack gap={0}>
          <Text fz="sm">{labels.get(option.value)}</Text>
          <Text fz="xs" c="dimmed">
            {option.value}
          </Text>
        </Stack>
      )}
    />
  );

  function matches(signal: string, search: string): boolean {
    const wanted = search.trim().toLowerCase();
    return `${signal} ${labels.get(signal) ?? ''}`.toLowerCase().includes(wanted);
  }
}
