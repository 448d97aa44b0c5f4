import { SimpleGrid, Stack } from '@mantine/core';
import { CarFacts } from './car-facts.tsx';
import { CarGauges } from './car-gauges.tsx';
import { CarPlace } from './car-place.tsx';
import type { LiveCar } from './live-car.ts';

/** Everything shown of one car; nothing of one that is no longer shared. */
export function LiveCarView({ car }: { car: LiveCar }) {
  const message = car.isShared ? car.message : null;
  return (
    <Stack gap="lg">
      <CarGauges message={message} />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <CarFacts vin={car.vin} message={message} />
        <CarPlace car={car} />
      </SimpleGrid>
    </Stack>
  );
}
