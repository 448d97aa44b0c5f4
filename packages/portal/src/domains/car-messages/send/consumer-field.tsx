import { type FieldValues, useController } from 'react-hook-form';
import type { FieldProps } from '../../../design/form/field.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { ConsumerPicker } from '../../organisations/public.ts';
import type { Sender } from './use-sender.ts';

interface ConsumerFieldProps<V extends FieldValues, T> extends Pick<FieldProps<V, T>, 'control' | 'name'> {
  readonly sender: Sender;
}

/** For an operator the consumer in whose name the form sends; nothing for a consumer. */
export function ConsumerField<V extends FieldValues, T>({ sender, ...props }: ConsumerFieldProps<V, T>) {
  const t = useTexts('carMessages');
  const { field, fieldState } = useController(props);
  const chosen: unknown = field.value;
  if (!sender.isChosen) return null;
  return (
    <ConsumerPicker
      value={typeof chosen === 'number' ? chosen : null}
      onChange={(id) => {
        field.onChange(id);
        sender.choose(id);
      }}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      help={t('consumerHint')}
      isRequired
    />
  );
}
