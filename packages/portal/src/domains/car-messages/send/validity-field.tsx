import { defaultMinutes, type MessageKind } from '@vinculum/contract/car-messages/vocabulary.ts';
import type { FieldValues } from 'react-hook-form';
import type { FieldProps } from '../../../design/form/field.ts';
import { SelectField } from '../../../design/form/select-field.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { day, hour, useMinutesText } from './use-minutes-text.ts';

/** Minutes that are offered; the longest is the longest that the contract allows. */
const offered = [5, 15, hour, 6 * hour, day, 7 * day, 30 * day] as const;

interface ValidityProps<V extends FieldValues, T> extends Pick<FieldProps<V, T>, 'control' | 'name'> {
  readonly kind: MessageKind;
}

/** How long a message waits for a car that has no connection. */
export function ValidityField<V extends FieldValues, T>({ control, name, kind }: ValidityProps<V, T>) {
  const t = useTexts('carMessages');
  const textOf = useMinutesText();
  return (
    <SelectField
      control={control}
      name={name}
      label={t('waits')}
      help={t(`waitsHint.${kind}`)}
      choices={offered.map((minutes) => ({
        value: minutes,
        label: minutes === defaultMinutes[kind] ? t('usual', { time: textOf(minutes) }) : textOf(minutes),
      }))}
    />
  );
}
