import { type AudienceRow, resolveAudienceEndpoint } from '@vinculum/contract/publication/audiences.ts';
import { Text } from '@mantine/core';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { carsOfModels } from './found-cars.ts';
import { FoundCarsLine } from './found-cars-line.tsx';

interface FixedListProps {
  readonly audience: AudienceRow;
  readonly onTake: (vins: readonly string[]) => void;
}

/** The VINs of an audience that was saved as a list. */
export function FixedList({ audience, onTake }: FixedListProps) {
  const t = useTexts('publishing.saved');
  const max = useSettings()?.max_vins ?? Number.POSITIVE_INFINITY;
  const cars = useEndpoint(resolveAudienceEndpoint, { params: { id: audience.audience_id } });
  return (
    <>
      <Text fz="sm">{t('lead')}</Text>
      <FoundCarsLine
        found={{
          groups: cars.data === undefined ? [] : carsOfModels([cars.data]),
          count: audience.vin_count ?? 0,
          isLooking: cars.isFetching,
          problem: cars.error,
          pausedAfter: null,
          lookOn: () => void cars.refetch(),
        }}
        max={max}
        onTake={onTake}
      />
    </>
  );
}
