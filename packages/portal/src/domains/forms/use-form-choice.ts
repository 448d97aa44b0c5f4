import { useState } from 'react';
import { useAddress, useChangeAddress, useParam } from '../../lib/navigation.ts';
import { useSession } from '../../lib/session.tsx';
import { consumerOf } from '../organisations/public.ts';
import type { FormChooser, PickedForm } from './form-picker.tsx';

/** What is chosen beforehand: a form with its consumer. */
export interface AddressedChoice {
  readonly consumerId: number;
  readonly form: PickedForm;
  /** Whether nothing is left to do with it: it is not chosen then, and its field says why. */
  readonly isSpent: boolean;
}

export interface FormChoice {
  readonly consumerId: number | null;
  readonly form: PickedForm | null;
  /** The form of the address, if nothing is left to do with it and no other is chosen. */
  readonly spentTitle: string | null;
  readonly setConsumer: (consumerId: number | null) => void;
  readonly setForm: (form: PickedForm | null) => void;
}

/**
 * Of a consumer, its own. Others choose the consumer, who stands in the address when it was chosen; another consumer
 * has other forms.
 */
export function useFormChoice(by: FormChooser, input: AddressedChoice | null): FormChoice {
  const own = useSession().principal.organisationId;
  const address = useAddress();
  const change = useChangeAddress();
  const consumerId = by === 'consumer' ? own : (consumerOf(address) ?? input?.consumerId ?? null);
  const isAddressed = input !== null && (by === 'consumer' || input.consumerId === consumerId);
  const [form, setForm] = useState(isAddressed && !input.isSpent ? input.form : null);
  return {
    consumerId,
    form,
    spentTitle: isAddressed && input.isSpent && form === null ? input.form.title : null,
    setForm,
    setConsumer: (id) => {
      setForm(null);
      change({ consumer: id === null ? undefined : String(id) });
    },
  };
}

/** Words of an address in place of a form: one is still to be chosen, or all are meant. */
const noForm: readonly string[] = ['', 'new', 'all'];

/** The number of the form that the address names, or null. What is no number names a form that nobody has. */
export function useFormOfAddress(): number | null {
  const id = useParam('consentFormId');
  return noForm.includes(id) ? null : Number(id);
}
