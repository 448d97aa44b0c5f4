import { keepPreviousData } from '@tanstack/react-query';
import { listAdminConsentForms } from '@vinculum/contract/consent/admin-endpoints.ts';
import type { FormStatus } from '@vinculum/contract/consent/vocabulary.ts';
import { useState } from 'react';
import { useProblemText } from '../../../design/error-state.tsx';
import { FoundSelect } from '../../../design/form/found-select.tsx';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { formChoice, lookupLimit, type PickedForm } from '../form-picker.tsx';

interface AdminFormPickerProps {
  /** Null until a consumer is chosen. */
  readonly consumerId: number | null;
  readonly value: PickedForm | null;
  readonly onChange: (form: PickedForm | null) => void;
  /** Forms in other states are not offered; absent: all are. */
  readonly statuses?: readonly FormStatus[] | undefined;
  readonly error?: string | undefined;
}

/** Chooses one of a consumer's forms; the server searches as the user types. */
export function AdminFormPicker({ consumerId, value, onChange, statuses, error }: AdminFormPickerProps) {
  const t = useTexts('consent.form');
  const ofConsumer = useTexts('consentOem');
  const textOf = useProblemText();
  const [search, setSearch] = useState('');
  const only = statuses?.length === 1 ? statuses[0] : undefined;
  const forms = useEndpoint(
    listAdminConsentForms,
    {
      body: {
        consumer_id: consumerId ?? 0,
        limit: lookupLimit,
        ...(search !== '' && { search }),
        ...(only !== undefined && { status: only }),
      },
    },
    { enabled: consumerId !== null, placeholderData: keepPreviousData },
  );
  const rows = consumerId === null ? [] : (forms.data?.data ?? []);
  const offered = rows.filter(({ status }) => statuses === undefined || statuses.includes(status));
  return (
    <FoundSelect
      name="consent_form_id"
      label={t('pick')}
      placeholder={consumerId === null ? ofConsumer('formHintConsumer') : t('pickHint')}
      value={value?.id ?? null}
      known={value === null ? null : formChoice(value)}
      onChange={onChange}
      found={offered.map(({ consent_form_id: id, title }) => formChoice({ id, title }))}
      onSearch={setSearch}
      noneText={forms.isFetching ? undefined : t('pickNone')}
      error={error ?? (forms.error === null ? undefined : textOf(forms.error))}
      isRequired
      isDisabled={consumerId === null}
    />
  );
}
