import { useState } from 'react';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { consumerOf } from '../organisations/public.ts';
import type { PickedForm } from './form-picker.tsx';

/** What is chosen beforehand: a form with its consumer, or the consumer alone when its form cannot be chosen. */
export interface AddressedChoice {
  readonly consumerId: number;
  readonly form: PickedForm | null;
}

/** A consumer and one of its forms, chosen by somebody who is not that consumer. */
export interface FormChoice {
  readonly consumerId: number | null;
  readonly form: PickedForm | null;
  readonly setConsumer: (consumerId: number | null) => void;
  readonly setForm: (form: PickedForm | null) => void;
}

/** The consumer stands in the address when it was chosen; another consumer has other forms. */
export function useFormChoice(input: AddressedChoice | null): FormChoice {
  const address = useAddress();
  const change = useChangeAddress();
  const consumerId = consumerOf(address) ?? input?.consumerId ?? null;
  const [form, setForm] = useState<PickedForm | null>(input?.consumerId === consumerId ? input.form : null);
  return {
    consumerId,
    form,
    setForm,
    setConsumer: (id) => {
      setForm(null);
      change({ consumer: id === null ? undefined : String(id) });
    },
  };
}
