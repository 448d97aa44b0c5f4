import { getConsentFormEndpoint, listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { useState } from 'react';
import { useProblemText } from '../../design/states/error-state.tsx';
import { FoundSelect } from '../../design/form/choice/found-select.tsx';
import { useEndpoint, useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** Forms that a dropdown asks for at once (specification 2, section 9); others are found by typing. */
const lookupLimit = 200;

/** What such a dropdown asks for: the newest, or those that match. */
export const formsToChoose = (search = '') => ({
  body: { page: 1, limit: lookupLimit, ...(search !== '' && { search }) },
});

interface FormSelectProps {
  /** Of the field, for its id. */
  readonly name: string;
  readonly label: string;
  readonly help?: string;
  readonly value: number | null;
  readonly onChange: (formId: number | null) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
}

/** Chooses one of the organisation's consent forms; the server searches as the user types. */
export function FormSelect({ value, onChange, ...props }: FormSelectProps) {
  const t = useTexts('usage');
  const textOf = useProblemText();
  const [search, setSearch] = useState('');
  const forms = useSteadyEndpoint(listConsentFormsEndpoint, formsToChoose(search));
  const choiceOf = (form: { id: number; title: string }) => ({ id: form.id, label: t('formLabel', form) });
  const found = (forms.data?.data ?? []).map(({ consent_form_id: id, title }) => choiceOf({ id, title }));
  const title = useTitleOf(value, {
    isNeeded: forms.data !== undefined && !found.some(({ id }) => id === value),
  });
  return (
    <FoundSelect
      name={props.name}
      label={props.label}
      help={props.help}
      placeholder={t('formHint')}
      value={value}
      known={value === null || title === null ? null : choiceOf({ id: value, title })}
      onChange={(choice) => onChange(choice?.id ?? null)}
      onBlur={props.onBlur}
      found={found}
      onSearch={setSearch}
      noneText={forms.isFetching ? undefined : t('formNone')}
      error={props.error ?? (forms.error === null ? undefined : textOf(forms.error))}
      isRequired={props.isRequired ?? false}
      isClearable={props.isRequired !== true}
    />
  );
}

/** The title of a form that the list does not hold, such as one that the address names. */
function useTitleOf(formId: number | null, { isNeeded }: { isNeeded: boolean }): string | null {
  const form = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: formId ?? 0 } },
    { enabled: isNeeded && formId !== null },
  );
  return form.data?.title ?? null;
}
