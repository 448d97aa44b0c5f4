import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { Fragment, type ReactNode } from 'react';
import { ErrorState } from '../../design/states/error-state.tsx';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/queries.ts';
import type { AddressedChoice } from './use-form-choice.ts';

/** The form of the address with its consumer, or null when one is still to be chosen ("new"). */
export function ChosenForm({ children }: { children: (input: AddressedChoice | null) => ReactNode }) {
  const formId = Number(useParam('consentFormId')) || null;
  const form = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: formId ?? 0 } },
    { enabled: formId !== null },
  );
  if (formId === null) return children(null);
  if (form.data !== undefined) {
    const { consumer_id: consumerId, title } = form.data;
    return <Fragment key={formId}>{children({ consumerId, form: { id: formId, title } })}</Fragment>;
  }
  return form.error === null ? (
    <LoadingRows />
  ) : (
    <ErrorState problem={form.error} retry={() => void form.refetch()} />
  );
}
