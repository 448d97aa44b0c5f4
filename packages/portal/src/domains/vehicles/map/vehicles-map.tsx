import { Stack } from '@mantine/core';
import { getVehicleValuesEndpoint } from '@vinculum/contract/live-data/of-vehicle.ts';
import { TestTrafficSwitch } from '../../../design/states/test-traffic.tsx';
import { useState } from 'react';
import { useAddress, useChangeAddress } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { placeIn } from '../data/place-in.ts';
import { CarCard } from './car-card.tsx';
import { CarsOnMap } from './cars-on-map.tsx';
import classes from './cars-on-map.module.css';
import { PlacesTable } from './places-table.tsx';
import { type CarPlaces, useCarPlaces } from './use-car-places.ts';

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
  useCameFor(vin, { places, found });
  return (
    <Stack>
      <TestTrafficSwitch />
      <div className={classes['besides']} {...(vin !== undefined && { 'data-open': true })}>
        <CarsOnMap places={places} chosen={vin} onChoose={choose} {...(trail !== undefined && { trail })} />
        {vin !== undefined && (
          <CarCard
            key={vin}
            vin={vin}
            found={found}
            cities={places.cities}
            onClose={() => choose(undefined)}
          />
        )}
        {places.shown !== undefined && <PlacesTable places={places} onChoose={choose} />}
      </div>
    </Stack>
  );
}

/** Who came for one car, from home or by a link, sees it close, with its trail. */
function useCameFor(
  vin: string | undefined,
  {
    places,
    found,
  }: { places: CarPlaces; found: ReturnType<typeof useEndpoint<typeof getVehicleValuesEndpoint>> },
): void {
  const [awaited, setAwaited] = useState(vin);
  if (awaited === undefined) return;
  const place = found.data === undefined ? undefined : placeIn(found.data.values);
  if (awaited !== vin || (found.data !== undefined && place === undefined)) setAwaited(undefined);
  else if (found.data !== undefined && place !== undefined && places.shown !== undefined) {
    setAwaited(undefined);
    places.showCloseTo([...found.data.trail, place]);
  }
}
