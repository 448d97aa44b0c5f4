import { keepPreviousData } from '@tanstack/react-query';
import { listConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { useState } from 'react';
import { useProblemText } from '../../design/states/error-state.tsx';
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
  /** It may lie beyond the forms that were asked for. */
  readonly value: PickedForm | null;
  readonly onChange: (form: PickedForm | null) => void;
  /** Forms in other states are not offered. */
  readonly statuses: readonly FormStatus[];
  readonly error?: string | undefined;
}

/** Chooses one of the own organisation's forms; the server searches as the user types. */
export function FormPicker({ value, onChange, statuses, error }: FormPickerProps) {
  const [search, setSearch] = useState('');
  const only = statuses.length === 1 ? statuses[0] : undefined;
  const forms = useEndpoint(
    listConsentFormsEndpoint,
    { body: { limit: lookupLimit, ...(search !== '' && { search }), ...(only && { status: only }) } },
    { placeholderData: keepPreviousData },
  );
  const rows = (forms.data?.data ?? []).filter((form) => statuses.includes(form.status));
  return <FormSelect {...{ value, onChange, error, forms, rows }} onSearch={setSearch} />;
}

interface FormSelectProps {
  readonly value: PickedForm | null;
  readonly onChange: (form: PickedForm | null) => void;
  /** The search for forms, and what of its answer may be chosen. */
  readonly forms: { readonly isFetching: boolean; readonly error: Error | null };
  readonly rows: readonly { readonly consent_form_id: number; readonly title: string }[];
  readonly onSearch: (text: string) => void;
  /** When no form is found; by default just that. */
  readonly noneText?: string;
  readonly error: string | undefined;
  /** Forms are those of a consumer, who is still to be chosen. */
  readonly needsConsumer?: boolean;
}

/** The field of a form to choose, by title and number, as every portal shows it. */
export function FormSelect({ value, forms, needsConsumer = false, ...props }: FormSelectProps) {
  const t = useTexts('consent.form');
  const textOf = useProblemText();
  const none = props.noneText ?? t('pickNone');
  return (
    <FoundSelect
      name="consent_form_id"
      label={t('pick')}
      placeholder={needsConsumer ? t('pickConsumerFirst') : t('pickHint')}
      value={value?.id ?? null}
      known={value === null ? null : formChoice(value)}
      onChange={props.onChange}
      found={props.rows.map(({ consent_form_id: id, title }) => formChoice({ id, title }))}
      onSearch={props.onSearch}
      noneText={forms.isFetching ? undefined : none}
      error={props.error ?? (forms.error === null ? undefined : textOf(forms.error))}
      isRequired
      isDisabled={needsConsumer}
    />
  );
}

function formChoice({ id, title }: PickedForm) {
  return { id, title, label: `${title} (${id})` };
}
