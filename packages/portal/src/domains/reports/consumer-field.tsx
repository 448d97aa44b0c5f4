import { type Control, useController } from 'react-hook-form';
import { useTexts } from '../../lib/language/texts.ts';
import { ConsumerPicker } from '../organisations/public.ts';
import type { ReportChoice } from './report-choice.ts';

/** Chooses one consumer, or none for all of them. */
export function ConsumerField({ control }: { control: Control<ReportChoice, unknown, ReportChoice> }) {
  const t = useTexts('reports');
  const { field, fieldState } = useController({ control, name: 'consumer_id' });
  return (
    <ConsumerPicker
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      help={t('consumerHelp')}
      emptyText={t('allConsumers')}
      unknownText={(id) => t('unknownConsumer', { id })}
    />
  );
}
