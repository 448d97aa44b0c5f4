import { notifications } from '@mantine/notifications';
import { cloneConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { useProblemText } from '../../design/states/error-state.tsx';
import { useGo } from '../../lib/navigation.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { addressOf } from '../../lib/screens/addresses.ts';

/** Copies a form as a new draft and opens it in the editor. */
export function useClone(): { readonly clone: (formId: number) => void; readonly isBusy: boolean } {
  const go = useGo();
  const textOf = useProblemText();
  const copy = useCall(cloneConsentFormEndpoint, {
    onSuccess: ({ consent_form_id, message }) => {
      notifications.show({ color: 'green', message });
      void go(addressOf('/consent-form/$consentFormId', { consentFormId: consent_form_id }));
    },
    onError: (problem) => notifications.show({ color: 'red', message: textOf(problem), autoClose: false }),
  });
  return {
    clone: (formId) => copy.mutate({ body: { consent_form_id: formId } }),
    isBusy: copy.isPending,
  };
}
