import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { listConsentForms } from '@vinculum/contract/consent/endpoints.ts';
import type { FormStatus } from '@vinculum/contract/consent/vocabulary.ts';
import { useState } from 'react';
import { idOfField } from '../../design/form/field.ts';
import { useProblemText } from '../../design/error-state.tsx';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';

/** Forms that a lookup asks for at once (specification 1, section 9). */
const lookupLimit = 200;

/** The form chosen. */
export interface PickedForm {
  readonly id: number;
  readonly title: string;
}

interface FormPickerProps {
  readonly value: number | null;
  readonly onChange: (form: PickedForm | null) => void;
  /** Chosen beforehand; it may lie beyond the forms that were asked for. */
  readonly given?: PickedForm | null;
  /** Forms in other states are not offered. */
  readonly statuses: readonly FormStatus[];
  readonly error?: string | undefined;
}

/** Chooses one of the own organisation's forms; the server searches as the user types. */
export function FormPicker({ value, given = null, onChange, statuses, error }: FormPickerProps) {
  const t = useTexts('consent.form');
  const textOf = useProblemText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed.trim(), 250);
  const only = statuses.length === 1 ? statuses[0] : undefined;
  const forms = useEndpoint(
    listConsentForms,
    { body: { limit: lookupLimit, ...(search !== '' && { search }), ...(only && { status: only }) } },
    { placeholderData: keepPreviousData },
  );
  const found = (forms.data?.data ?? [])
    .filter((form) => statuses.includes(form.status))
    .map((form) => ({ id: form.consent_form_id, title: form.title }));
  const isGivenFound = given === null || found.some((form) => form.id === given.id);
  const offered: readonly PickedForm[] = isGivenFound ? found : [given, ...found];
  const data = offered.map(({ id, title }) => ({ value: String(id), label: `${title} (${id})` }));
  return (
    <Select
      id={idOfField('consent_form_id')}
      label={t('pick')}
      placeholder={t('pickHint')}
      withAsterisk
      searchable
      // Focused to show what is missing: an open list would cover the text.
      openOnFocus={false}
      data={data}
      value={value === null ? null : String(value)}
      allowDeselect={false}
      onChange={(id) => {
        onChange(offered.find((one) => String(one.id) === id) ?? null);
      }}
      onSearchChange={(text) => setTyped(data.some((one) => one.label === text) ? '' : text)}
      nothingFoundMessage={forms.isFetching ? undefined : t('pickNone')}
      error={error ?? (forms.error === null ? undefined : textOf(forms.error))}
      maxDropdownHeight={320}
      checkIconPosition="right"
      w="100%"
    />
  );
}
