import { keepPreviousData } from '@tanstack/react-query';
import { searchOemConsentFormsEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { useState } from 'react';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FormSelect, lookupLimit, type PickedForm } from '../form-picker.tsx';

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
  const [search, setSearch] = useState('');
  const forms = useEndpoint(
    searchOemConsentFormsEndpoint,
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
    <FormSelect
      {...{ value, onChange, error, forms, rows }}
      onSearch={setSearch}
      noneText={t('formNone')}
      needsConsumer={consumerId === null}
    />
  );
}
