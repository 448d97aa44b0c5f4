import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { listOemConsumers } from '@vinculum/contract/consent/oem-endpoints.ts';
import { useState } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useProblemText } from '../../design/error-state.tsx';
import { idOfField } from '../../design/form/field.ts';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import type { ReportChoice } from './report-choice.ts';

const name = 'consumer_id';

/** Chooses one consumer, or none for all of them; the server searches as the user types. */
export function ConsumerField({ control }: { control: Control<ReportChoice, unknown, ReportChoice> }) {
  const t = useTexts('reports');
  const textOf = useProblemText();
  const { field, fieldState } = useController({ control, name });
  const [search, setSearch] = useState('');
  const searchSoon = useDebouncedCallback(setSearch, 250);
  const consumers = useEndpoint(
    listOemConsumers,
    { query: search === '' ? {} : { search } },
    { placeholderData: keepPreviousData },
  );
  const chosen = useConsumer(field.value);
  const found = consumers.data?.organisation ?? [];
  const offered = chosen === null || found.some(({ id }) => id === chosen.id) ? found : [chosen, ...found];
  const data = offered.map((one) => ({ value: String(one.id), label: one.name }));
  const problem = consumers.error === null ? undefined : textOf(consumers.error);
  return (
    <Select
      id={idOfField(name)}
      label={t('consumer')}
      description={t('consumerHelp')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('allConsumers')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('clearConsumer') }}
      allowDeselect={false}
      openOnFocus={false}
      data={data}
      value={field.value === null ? null : String(field.value)}
      onChange={(id) => field.onChange(id === null ? null : Number(id))}
      onBlur={field.onBlur}
      onSearchChange={(text) => searchSoon(data.some(({ label }) => label === text) ? '' : text.trim())}
      nothingFoundMessage={consumers.isFetching ? undefined : t('noConsumer')}
      error={fieldState.error?.message ?? problem}
      maxDropdownHeight={320}
      checkIconPosition="right"
    />
  );
}

/** The chosen consumer, which the list may not hold; by its number alone where nobody has it. */
function useConsumer(consumerId: number | null) {
  const t = useTexts('reports');
  const found = useEndpoint(
    listOemConsumers,
    { query: { search: String(consumerId ?? '') } },
    { enabled: consumerId !== null },
  );
  if (consumerId === null || found.data === undefined) return null;
  const known = found.data.organisation.find(({ id }) => id === consumerId);
  return known ?? { id: consumerId, name: t('unknownConsumer', { id: consumerId }) };
}
