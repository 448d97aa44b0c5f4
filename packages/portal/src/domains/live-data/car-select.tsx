import { Select } from '../../design/form/choice/select.tsx';
import { useDebouncedValue } from '@mantine/hooks';
import { vinLength } from '@vinculum/contract/foundation/vin.ts';
import { liveDataCars, listLiveCarsEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import { useState } from 'react';
import { useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useChangeAddress } from '../../lib/navigation.ts';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import type { LiveCar } from './live-car.ts';

interface CarSelectProps {
  readonly cars: readonly LiveCar[];
  readonly vin: string;
  readonly isDummy: boolean;
}

/** A car among those received; where there are more than one answer shows, any other by a part of its VIN. */
export function CarSelect({ cars, vin, isDummy }: CarSelectProps) {
  const t = useTexts('liveData');
  const change = useChangeAddress();
  const traffic = useTestTraffic();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed === vin ? '' : typed.trim().slice(0, vinLength), 250);
  const maySearch = useMay(listLiveCarsEndpoint);
  const others = useSteadyEndpoint(
    listLiveCarsEndpoint,
    { query: { search, ...traffic.query } },
    { enabled: maySearch && cars.length >= liveDataCars && search !== '' },
  );
  const vins = new Set([...cars.map((car) => car.vin), ...(others.data?.vins ?? [])]);
  return (
    <Select
      label={t('vin')}
      description={t('cars', { count: cars.length })}
      placeholder={t('chooseVin')}
      nothingFoundMessage={t('noVinFound')}
      data={[...vins]}
      value={vin}
      onChange={(chosen) => change({ vin: chosen ?? undefined })}
      onSearchChange={setTyped}
      searchable
      allowDeselect={false}
      disabled={isDummy}
      w={{ base: '100%', xs: 300 }}
    />
  );
}
