import { Select } from '../../design/form/choice/select.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import type { listLiveCarsEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import { vinLength } from '@vinculum/contract/foundation/vin.ts';
import { useState } from 'react';
import { useProblemText } from '../../design/states/error-state.tsx';
import { useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';

interface CarChoiceProps {
  readonly endpoint: typeof listLiveCarsEndpoint;
  /** '' for none. */
  readonly vin: string;
  readonly onChange: (vin: string) => void;
  /** Shown where no car is chosen, which means all of them; without it one has to be. */
  readonly all?: string;
}

/** A car among those that share now: the ones heard of last, and any other by a part of its VIN. */
export function CarChoice({ endpoint, vin, onChange, all }: CarChoiceProps) {
  const t = useTexts('rawData');
  const message = useMessages();
  const textOf = useProblemText();
  const traffic = useTestTraffic();
  const [typed, setTyped] = useState('');
  const isTooLong = typed.trim().length > vinLength;
  const [search] = useDebouncedValue(typed === vin || isTooLong ? '' : typed.trim(), 250);
  const cars = useSteadyEndpoint(
    endpoint,
    { query: { ...(search !== '' && { search }), ...traffic.query } },
    { staleTime: 10_000 },
  );
  const refused = cars.error === null ? undefined : textOf(cars.error);
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
      error={isTooLong ? message('validation.tooLong', { max: vinLength }) : refused}
      w={{ base: '100%', xs: 280 }}
    />
  );
}
