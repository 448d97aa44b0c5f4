import type { LoadTestProfileInput } from '@vinculum/contract/load-tests/vocabulary.ts';
import { type Control, useController } from 'react-hook-form';
import { useTexts } from '../../../lib/language/texts.ts';
import { ConsumerPicker } from '../../organisations/public.ts';

/** Whose form the vehicles of a profile answer. */
export function ConsumerField({
  control,
}: {
  control: Control<LoadTestProfileInput, unknown, LoadTestProfileInput>;
}) {
  const t = useTexts('loadTests.profiles');
  const { field, fieldState } = useController({ control, name: 'consumer-id' });
  const chosen: unknown = field.value;
  return (
    <ConsumerPicker
      name={field.name}
      value={typeof chosen === 'number' ? chosen : null}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      help={t('consumerHelp')}
      isRequired
    />
  );
}
