import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { getConsentForm, listConsentForms } from '@vinculum/contract/consent/endpoints.ts';
import { useState } from 'react';
import { useProblemText } from '../../design/error-state.tsx';
import { idOfField } from '../../design/form/field.ts';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';

/** Forms that a dropdown asks for at once (specification 2, section 9); others are found by typing. */
const lookupLimit = 200;

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
  const searchSoon = useDebouncedCallback(setSearch, 250);
  const forms = useEndpoint(
    listConsentForms,
    { body: { page: 1, limit: lookupLimit, ...(search !== '' && { search }) } },
    { placeholderData: keepPreviousData },
  );
  const found = (forms.data?.data ?? []).map((form) => ({ id: form.consent_form_id, title: form.title }));
  const title = useTitleOf(value, {
    isNeeded: forms.data !== undefined && !found.some(({ id }) => id === value),
  });
  const offered =
    value === null || title === null || found.some(({ id }) => id === value)
      ? found
      : [{ id: value, title }, ...found];
  const data = offered.map((form) => ({ value: String(form.id), label: t('formLabel', form) }));
  return (
    <Select
      id={idOfField(props.name)}
      label={props.label}
      description={props.help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('formHint')}
      withAsterisk={props.isRequired ?? false}
      clearable={props.isRequired !== true}
      allowDeselect={false}
      searchable
      // Focused to show what is missing: an open list would cover the text.
      openOnFocus={false}
      data={data}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      onBlur={props.onBlur}
      onSearchChange={(text) => searchSoon(data.some(({ label }) => label === text) ? '' : text.trim())}
      nothingFoundMessage={forms.isFetching ? undefined : t('formNone')}
      error={props.error ?? (forms.error === null ? undefined : textOf(forms.error))}
      maxDropdownHeight={320}
      checkIconPosition="right"
    />
  );
}

/** The title of a form that the list does not hold, such as one that the address names. */
function useTitleOf(formId: number | null, { isNeeded }: { isNeeded: boolean }): string | null {
  const form = useEndpoint(
    getConsentForm,
    { params: { id: formId ?? 0 } },
    { enabled: isNeeded && formId !== null },
  );
  return form.data?.title ?? null;
}
