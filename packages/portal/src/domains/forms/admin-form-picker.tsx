import { keepPreviousData } from '@tanstack/react-query';
import { listAdminConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import { useState } from 'react';
import { useEndpoint } from '../../lib/queries.ts';
import { FormSelect, lookupLimit, type PickedForm } from './form-picker.tsx';

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
  const [search, setSearch] = useState('');
  const only = statuses?.length === 1 ? statuses[0] : undefined;
  const forms = useEndpoint(
    listAdminConsentFormsEndpoint,
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
  const found = consumerId === null ? [] : (forms.data?.data ?? []);
  const rows = found.filter(({ status }) => statuses === undefined || statuses.includes(status));
  return (
    <FormSelect
      {...{ value, onChange, error, forms, rows }}
      onSearch={setSearch}
      needsConsumer={consumerId === null}
    />
  );
}
