import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { ConsumerPicker } from '../../organisations/public.ts';
import type { FormChoice } from '../use-form-choice.ts';
import { AdminFormPicker } from '../admin-form-picker.tsx';

interface FormChoiceFieldsProps {
  readonly choice: FormChoice;
  /** Of the forms that can be chosen; absent: of any. */
  readonly statuses?: readonly FormStatus[];
  /** What to say at a field that is missing. */
  readonly missing: (isMissing: boolean) => string | undefined;
}

/** A consumer and one of its forms. */
export function FormChoiceFields({ choice, statuses, missing }: FormChoiceFieldsProps) {
  const { consumerId, form } = choice;
  return (
    <>
      <ConsumerPicker
        value={consumerId}
        onChange={choice.setConsumer}
        error={missing(consumerId === null)}
        isRequired
      />
      <AdminFormPicker
        consumerId={consumerId}
        value={form}
        onChange={choice.setForm}
        statuses={statuses}
        error={missing(form === null)}
      />
    </>
  );
}
