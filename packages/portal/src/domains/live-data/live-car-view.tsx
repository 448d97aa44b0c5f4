import { SimpleGrid, Stack } from '@mantine/core';
import { VinLink } from '../../design/vins/vin-link.tsx';
import { CarFacts } from './car-facts.tsx';
import { CarGauges } from './car-gauges.tsx';
import { CarPlace } from './car-place.tsx';
import type { LiveCar } from './live-car.ts';

/** Everything shown of one car; nothing of one that is no longer shared. */
export function LiveCarView({ car, isDummy }: { car: LiveCar; isDummy: boolean }) {
  const message = car.isShared ? car.message : null;
  return (
    <Stack gap="lg">
      <CarGauges message={message} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <CarFacts vin={isDummy ? car.vin : <VinLink vin={car.vin} />} message={message} />
        <CarPlace car={car} />
      </SimpleGrid>
    </Stack>
  );
}
