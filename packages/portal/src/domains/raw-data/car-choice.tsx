import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import type { listLiveCars } from '@vinculum/contract/live-data/endpoints.ts';
import { useState } from 'react';
import { useProblemText } from '../../design/error-state.tsx';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';

interface CarChoiceProps {
  readonly endpoint: typeof listLiveCars;
  /** '' for none. */
  readonly vin: string;
  readonly onChange: (vin: string) => void;
  /** Shown where no car is chosen, which means all of them; without it one has to be. */
  readonly all?: string;
}

/** A car among those that share now: the ones heard of last, and any other by a part of its VIN. */
export function CarChoice({ endpoint, vin, onChange, all }: CarChoiceProps) {
  const t = useTexts('rawData');
  const textOf = useProblemText();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === vin ? '' : typed.trim(), 250);
  const cars = useEndpoint(
    endpoint,
    { query: search === '' ? {} : { search } },
    { placeholderData: keepPreviousData, staleTime: 10_000 },
  );
  const found = cars.data?.vins ?? [];
  return (
    <Select
      label={t('vin')}
      placeholder={all ?? t('chooseVin')}
      nothingFoundMessage={t('noVinFound')}
      data={vin === '' || found.includes(vin) ? found : [vin, ...found]}
      value={vin === '' ? null : vin}
      onChange={(chosen) => onChange(chosen ?? '')}
      searchable
      onSearchChange={setTyped}
      clearable={all !== undefined}
      allowDeselect={false}
      maxLength={17}
      error={cars.error === null ? undefined : textOf(cars.error)}
      w={{ base: '100%', xs: 280 }}
    />
  );
}
