import type { StoredConsentForm } from '@vinculum/contract/consent/form.ts';
import { useState } from 'react';
import { useAddress, useChangeAddress } from '../../../lib/navigation.ts';
import type { PickedForm } from '../form-picker.tsx';

/** A consumer and one of its forms, as an operator chooses them. */
export interface FormChoice {
  readonly consumerId: number | null;
  readonly form: PickedForm | null;
  readonly setConsumer: (consumerId: number | null) => void;
  readonly setForm: (form: PickedForm | null) => void;
}

/** The consumer stands in the address when it was chosen; another consumer has other forms. */
export function useFormChoice(given: StoredConsentForm | null): FormChoice {
  const address = useAddress();
  const change = useChangeAddress();
  const [form, setForm] = useState<PickedForm | null>(
    given === null ? null : { id: given.consent_form_id, title: given.title },
  );
  const chosen = Number(address['consumer']) || null;
  return {
    consumerId: chosen ?? given?.consumer_id ?? null,
    form,
    setForm,
    setConsumer: (id) => {
      setForm(null);
      change({ consumer: id === null ? undefined : String(id) });
    },
  };
}
