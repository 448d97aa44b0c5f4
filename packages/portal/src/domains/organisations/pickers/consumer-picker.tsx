import { listOemConsumersEndpoint } from '@vinculum/contract/forms/oem-endpoints.ts';
import { useState } from 'react';
import { useProblemText } from '../../../design/states/error-state.tsx';
import { FoundSelect } from '../../../design/form/choice/found-select.tsx';
import { useEndpoint, useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';

interface ConsumerPickerProps {
  /** Of the field, where it is not `consumer_id`. */
  readonly name?: string;
  /** Of the field, where "Consumer" would not tell it from another one. */
  readonly label?: string;
  readonly value: number | null;
  readonly onChange: (consumerId: number | null) => void;
  readonly onBlur?: () => void;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  /** A consumer that is not offered. */
  readonly without?: number | null;
  /** Help under the field. */
  readonly help?: string;
  /** Where none chosen means all of them: the choice can be cleared then. */
  readonly offersAll?: boolean;
}

/** Chooses one of the consumers that the own organisation may see; the server searches as the user types. */
export function ConsumerPicker(props: ConsumerPickerProps) {
  const { value, onChange, error, offersAll = false } = props;
  const t = useTexts('organisations.consumers');
  const textOf = useProblemText();
  const [search, setSearch] = useState('');
  const consumers = useSteadyEndpoint(listOemConsumersEndpoint, { query: search === '' ? {} : { search } });
  const chosen = useConsumer(value);
  const label =
    value === null || chosen === undefined ? undefined : (chosen ?? t('unknown', { id: String(value) }));
  return (
    <FoundSelect
      name={props.name ?? 'consumer_id'}
      label={props.label ?? t('label')}
      help={props.help}
      placeholder={t(offersAll ? 'all' : 'hint')}
      value={value}
      known={value === null || label === undefined ? null : { id: value, label }}
      onChange={(choice) => onChange(choice?.id ?? null)}
      onBlur={props.onBlur}
      found={(consumers.data?.organisation ?? [])
        .filter(({ id }) => id !== props.without)
        .map(({ id, name }) => ({ id, label: name }))}
      onSearch={setSearch}
      noneText={consumers.isFetching ? undefined : t('none')}
      error={error ?? (consumers.error === null ? undefined : textOf(consumers.error))}
      isRequired={props.isRequired ?? false}
      isClearable={offersAll}
    />
  );
}

/** The name of a consumer that the own organisation deals with; null while unknown. */
export function useConsumerName(consumerId: number | null): string | null {
  return useConsumer(consumerId) ?? null;
}

/** The same; undefined until the server has said it, null when it knows none. */
export function useConsumer(consumerId: number | null): string | null | undefined {
  const consumers = useEndpoint(
    listOemConsumersEndpoint,
    { query: { search: String(consumerId ?? '') } },
    { enabled: consumerId !== null },
  );
  if (consumers.data === undefined) return undefined;
  return consumers.data.organisation.find(({ id }) => id === consumerId)?.name ?? null;
}
