import { type InputWrapperProps, TextInput } from '@mantine/core';
import { Select } from '../../../../design/form/choice/select.tsx';
import type { TriggerDetails } from '@vinculum/contract/forms/entries/signal-entry.ts';
import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import { isNumeric } from '@vinculum/contract/signals/vocabulary.ts';
import { useTexts } from '../../../../lib/language/texts.ts';
import { DecimalInput } from '../../../../design/form/decimal-input.tsx';
import { useSignalMetadata } from '../../../signals/public.ts';

interface TriggerValueProps {
  readonly signal: CatalogueSignal;
  readonly value: TriggerDetails['value'];
  /** What the condition says with it, in plain words; null while it says nothing. */
  readonly says: string | null;
  readonly onChange: (value: TriggerDetails['value']) => void;
}

/** A sentence that grows and goes while one types does not move the field. */
const belowInput: NonNullable<InputWrapperProps['inputWrapperOrder']> = [
  'label',
  'input',
  'description',
  'error',
];

/** The value of a condition, by the type of the signal that is watched: number, choice, yes or no, or text. */
export function TriggerValue({ signal, value, says, onChange }: TriggerValueProps) {
  const t = useTexts('formsEditor');
  const isBoolean = signal.data_type === 'BOOLEAN';
  const choices = useChoices(signal);
  const shared = {
    label: t('value'),
    description: says,
    withAsterisk: true,
    inputWrapperOrder: belowInput,
  };
  if (choices.length > 0) {
    return (
      <Select
        {...shared}
        allowDeselect={false}
        placeholder={t('choose')}
        data={choices}
        value={typeof value === (isBoolean ? 'boolean' : 'number') ? String(value) : null}
        onChange={(text) => onChange(isBoolean ? text === 'true' : text === null ? null : Number(text))}
      />
    );
  }
  if (isNumeric(signal.data_type)) {
    return (
      <DecimalInput
        {...shared}
        suffix={signal.unit === null ? '' : ` ${signal.unit}`}
        value={typeof value === 'number' ? value : null}
        onChange={onChange}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      value={typeof value === 'string' ? value : ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** What the value is chosen from: yes or no, or what the signal enumerates; nothing where it is entered. */
function useChoices(signal: CatalogueSignal) {
  const t = useTexts('formsEditor');
  const enums = useSignalMetadata().data?.signal_enum ?? [];
  if (signal.data_type === 'BOOLEAN') {
    return [
      { value: 'true', label: t('valueTrue') },
      { value: 'false', label: t('valueFalse') },
    ];
  }
  const values = enums.find(({ name }) => name === signal.enum_name)?.values ?? [];
  return values.map(({ id, label }) => ({ value: String(id), label }));
}
