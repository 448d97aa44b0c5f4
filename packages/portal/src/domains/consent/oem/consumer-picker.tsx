import { keepPreviousData } from '@tanstack/react-query';
import { listOemConsumers } from '@vinculum/contract/consent/oem-endpoints.ts';
import { useState } from 'react';
import { useProblemText } from '../../../design/error-state.tsx';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FoundSelect } from './found-select.tsx';

interface ConsumerPickerProps {
  readonly value: number | null;
  readonly onChange: (consumerId: number | null) => void;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
}

/** Chooses one of the consumers that the own organisation deals with; the server searches as the user types. */
export function ConsumerPicker({ value, onChange, error, isRequired }: ConsumerPickerProps) {
  const t = useTexts('consentOem');
  const textOf = useProblemText();
  const [search, setSearch] = useState('');
  const consumers = useEndpoint(
    listOemConsumers,
    { query: search === '' ? {} : { search } },
    { placeholderData: keepPreviousData },
  );
  const name = useConsumerName(value);
  const found = (consumers.data?.organisation ?? []).map((one) => ({ id: one.id, label: one.name }));
  return (
    <FoundSelect
      name="consumer_id"
      label={t('consumer')}
      placeholder={t('consumerHint')}
      value={value === null || name === null ? null : { id: value, label: name }}
      onChange={(choice) => onChange(choice?.id ?? null)}
      found={found}
      onSearch={setSearch}
      noneText={consumers.isFetching ? undefined : t('consumerNone')}
      error={error ?? (consumers.error === null ? undefined : textOf(consumers.error))}
      isRequired={isRequired ?? false}
    />
  );
}

/** The name of a consumer that the own organisation deals with; null while unknown. */
export function useConsumerName(consumerId: number | null): string | null {
  const consumers = useEndpoint(
    listOemConsumers,
    { query: { search: String(consumerId ?? '') } },
    { enabled: consumerId !== null },
  );
  return consumers.data?.organisation.find((one) => one.id === consumerId)?.name ?? null;
}
