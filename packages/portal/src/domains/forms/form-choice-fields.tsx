import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { ConsumerPicker } from '../organisations/public.ts';
import { type FormChooser, FormPicker } from './form-picker.tsx';
import type { FormChoice } from './use-form-choice.ts';

interface FormChoiceFieldsProps {
  readonly by: FormChooser;
  readonly choice: FormChoice;
  /** Of the forms that can be chosen; absent: of any. */
  readonly statuses?: readonly FormStatus[] | undefined;
  /** What to say at a field that is missing. */
  readonly missing: (isMissing: boolean) => string | undefined;
}

/** One of the forms of a consumer, who is chosen first by whoever is none. */
export function FormChoiceFields({ by, choice, statuses, missing }: FormChoiceFieldsProps) {
  const t = useTexts('formsOem');
  const { consumerId, form, spentTitle } = choice;
  return (
    <>
      {by !== 'consumer' && (
        <ConsumerPicker
          value={consumerId}
          onChange={choice.setConsumer}
          error={missing(consumerId === null)}
          isRequired
        />
      )}
      <FormPicker
        by={by}
        consumerId={consumerId}
        value={form}
        onChange={choice.setForm}
        statuses={statuses}
        error={
          missing(form === null) ??
          (spentTitle === null ? undefined : t('nothingLeft', { title: spentTitle }))
        }
      />
    </>
  );
}
