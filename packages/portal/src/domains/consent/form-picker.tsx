import { keepPreviousData } from '@tanstack/react-query';
import { listConsentForms } from '@vinculum/contract/consent/endpoints.ts';
import type { FormStatus } from '@vinculum/contract/consent/vocabulary.ts';
import { useState } from 'react';
import { useProblemText } from '../../design/error-state.tsx';
import { FoundSelect } from '../../design/form/found-select.tsx';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';

/** Forms that a lookup asks for at once (specification 1, section 9). */
export const lookupLimit = 200;

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
  const [search, setSearch] = useState('');
  const only = statuses.length === 1 ? statuses[0] : undefined;
  const forms = useEndpoint(
    listConsentForms,
    { body: { limit: lookupLimit, ...(search !== '' && { search }), ...(only && { status: only }) } },
    { placeholderData: keepPreviousData },
  );
  const rows = (forms.data?.data ?? []).filter((form) => statuses.includes(form.status));
  return (
    <FoundSelect
      name="consent_form_id"
      label={t('pick')}
      placeholder={t('pickHint')}
      value={value}
      known={given === null ? null : formChoice(given)}
      onChange={onChange}
      found={rows.map(({ consent_form_id: id, title }) => formChoice({ id, title }))}
      onSearch={setSearch}
      noneText={forms.isFetching ? undefined : t('pickNone')}
      error={error ?? (forms.error === null ? undefined : textOf(forms.error))}
      isRequired
    />
  );
}

/** A form as a list to choose from says it: by its title and its number. */
export function formChoice({ id, title }: PickedForm) {
  return { id, title, label: `${title} (${id})` };
}
