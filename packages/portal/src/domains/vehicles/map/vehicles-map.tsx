import { Stack } from '@mantine/core';
import { getVehicleValuesEndpoint } from '@vinculum/contract/live-data/of-vehicle.ts';
import { TestTrafficSwitch } from '../../../design/states/test-traffic.tsx';
import { useAddress, useChangeAddress } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { CarCard } from './car-card.tsx';
import { CarsOnMap } from './cars-on-map.tsx';
import classes from './cars-on-map.module.css';
import { PlacesTable } from './places-table.tsx';
import { useCarPlaces } from './use-car-places.ts';

const POLL_MS = 5000;

/** Where the own cars are now: on a map, the chosen one beside it with its trail, and as a table. */
export function VehiclesMap() {
  const places = useCarPlaces();
  const { vin } = useAddress();
  const change = useChangeAddress();
  const choose = (chosen: string | undefined) => change({ vin: chosen });
  const found = useEndpoint(
    getVehicleValuesEndpoint,
    { params: { vin: vin ?? '' } },
    { refetchInterval: POLL_MS, enabled: vin !== undefined },
  );
  const trail = found.error === null ? found.data?.trail : undefined;
  return (
    <Stack>
      <TestTrafficSwitch />
      <div className={classes['besides']} {...(vin !== undefined && { 'data-open': true })}>
        <Stack>
          <CarsOnMap places={places} chosen={vin} onChoose={choose} {...(trail !== undefined && { trail })} />
          {places.shown !== undefined && <PlacesTable places={places} onChoose={choose} />}
        </Stack>
        {vin !== undefined && (
          <CarCard
            key={vin}
            vin={vin}
            found={found}
            cities={places.cities}
            onClose={() => choose(undefined)}
          />
        )}
      </div>
    </Stack>
  );
}
