import { getConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import type { StoredConsentForm } from '@vinculum/contract/consent/form.ts';
import { Fragment, type ReactNode } from 'react';
import { ErrorState } from '../../../design/error-state.tsx';
import { LoadingRows } from '../../../design/loading-rows.tsx';
import { useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/queries.ts';

/** The form of the address, or null when one is still to be chosen ("new"). */
export function GivenForm({ children }: { children: (form: StoredConsentForm | null) => ReactNode }) {
  const formId = Number(useParam('consentFormId')) || null;
  const form = useEndpoint(getConsentForm, { params: { id: formId ?? 0 } }, { enabled: formId !== null });
  if (formId === null) return children(null);
  if (form.data !== undefined) return <Fragment key={formId}>{children(form.data)}</Fragment>;
  return form.error === null ? (
    <LoadingRows />
  ) : (
    <ErrorState problem={form.error} retry={() => void form.refetch()} />
  );
}
