import { keepPreviousData } from '@tanstack/react-query';
import { searchOemConsentForms } from '@vinculum/contract/consent/oem-endpoints.ts';
import { useState } from 'react';
import { useProblemText } from '../../../design/error-state.tsx';
import { FoundSelect } from '../../../design/form/found-select.tsx';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { formChoice, lookupLimit, type PickedForm } from '../form-picker.tsx';

interface OemFormPickerProps {
  /** Null until a consumer is chosen. */
  readonly consumerId: number | null;
  readonly value: PickedForm | null;
  readonly onChange: (form: PickedForm | null) => void;
  readonly error?: string | undefined;
}

/** Chooses one of a consumer's forms that can still be revoked on the own vehicles. */
export function OemFormPicker({ consumerId, value, onChange, error }: OemFormPickerProps) {
  const t = useTexts('consentOem');
  const textOf = useProblemText();
  const [search, setSearch] = useState('');
  const forms = useEndpoint(
    searchOemConsentForms,
    {
      body: {
        consumer_id: consumerId ?? 0,
        limit: lookupLimit,
        revocable: true,
        ...(search !== '' && { search }),
      },
    },
    { enabled: consumerId !== null, placeholderData: keepPreviousData },
  );
  const rows = consumerId === null ? [] : (forms.data?.data ?? []);
  return (
    <FoundSelect
      name="consent_form_id"
      label={t('form')}
      placeholder={consumerId === null ? t('formHintConsumer') : t('formHint')}
      value={value?.id ?? null}
      known={value === null ? null : formChoice(value)}
      onChange={onChange}
      found={rows.map(({ consent_form_id: id, title }) => formChoice({ id, title }))}
      onSearch={setSearch}
      noneText={forms.isFetching ? undefined : t('formNone')}
      error={error ?? (forms.error === null ? undefined : textOf(forms.error))}
      isRequired
      isDisabled={consumerId === null}
    />
  );
}
