import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import type { ReactNode } from 'react';
import { NotYet } from '../../design/states/not-yet.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { endingCount } from './ending-count.ts';
import type { FormChooser } from './form-picker.tsx';
import { type AddressedChoice, useFormOfAddress } from './use-form-choice.ts';

interface ChosenFormProps {
  readonly by: FormChooser;
  readonly children: (input: AddressedChoice | null) => ReactNode;
}

/** The form of the address with its consumer, or null when one is still to be chosen ("new"). */
export function ChosenForm({ by, children }: ChosenFormProps) {
  const formId = useFormOfAddress();
  const input = { params: { id: formId ?? 0 } };
  const isOfMaker = by === 'oem';
  const own = useEndpoint(getConsentFormEndpoint, input, { enabled: formId !== null && !isOfMaker });
  const ofMaker = useEndpoint(getOemConsentFormEndpoint, input, { enabled: formId !== null && isOfMaker });
  const form = isOfMaker ? ofMaker : own;
  if (formId === null) return children(null);
  if (form.data !== undefined) {
    const { consumer_id: consumerId, title } = form.data;
    const isSpent = ofMaker.data !== undefined && endingCount(ofMaker.data.counts) === 0;
    return children({ consumerId, form: { id: formId, title }, isSpent });
  }
  return <NotYet source={form} />;
}
