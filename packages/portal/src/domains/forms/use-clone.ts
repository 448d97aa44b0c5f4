import { notifications } from '@mantine/notifications';
import { useNavigate } from '@tanstack/react-router';
import { cloneConsentFormEndpoint, listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { useProblemText } from '../../design/states/error-state.tsx';
import { useCall } from '../../lib/queries.ts';

/** Copies a form as a new draft and opens it in the editor. */
export function useClone(): { readonly clone: (formId: number) => void; readonly isBusy: boolean } {
  const navigate = useNavigate();
  const textOf = useProblemText();
  const copy = useCall(cloneConsentFormEndpoint, {
    refetch: [listConsentFormsEndpoint],
    onSuccess: ({ consent_form_id, message }) => {
      notifications.show({ color: 'green', message });
      void navigate({ to: `/consent-form/${consent_form_id}` });
    },
    onError: (problem) => notifications.show({ color: 'red', message: textOf(problem), autoClose: false }),
  });
  return {
    clone: (formId) => copy.mutate({ body: { consent_form_id: formId } }),
    isBusy: copy.isPending,
  };
}
