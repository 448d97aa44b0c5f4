import { CloseButton, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { getVehicleValuesEndpoint, type VehicleValue } from '@vinculum/contract/live-data/of-vehicle.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import { useEffect, useRef } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { type City, townNear } from '../../../design/map/cities.ts';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { useFocusBack } from '../../../design/use-focus-back.ts';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { VinLink } from '../../../design/vins/vin-link.tsx';
import { addressOf } from '../../../lib/screens/addresses.ts';
import type { useEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { placeIn } from '../data/place-in.ts';
import { ValueList } from '../data/value-list.tsx';

const SHOWN_VALUES = 4;
/** Its make and the like are on its page. */
const WHAT_IT_IS = 'info';
/** What says most about a car, first. */
const FIRST = ['perfVehicleSpeed', 'evBatteryLevel', 'fuelLevel', 'envOutsideTemperature'];

interface CarCardProps {
  readonly vin: string;
  readonly found: ReturnType<typeof useEndpoint<typeof getVehicleValuesEndpoint>>;
  readonly cities: readonly City[];
  readonly onClose: () => void;
}

/** The chosen car of a map: where it is and since when that is known, a few values, and the way to its page. */
export function CarCard({ vin, found, cities, onClose }: CarCardProps) {
  const t = useTexts('vehicles.map');
  const closing = useRef<HTMLButtonElement>(null);
  useFocusBack();
  useEffect(() => {
    // Who chose it on the map goes on here; who came with the address is where the page begins.
    if (document.activeElement !== document.body) closing.current?.focus({ preventScroll: true });
  }, []);
  return (
    <Paper
      withBorder
      p="md"
      component="section"
      aria-label={t('carOf', { vin })}
      onKeyDown={(event) => event.key === 'Escape' && onClose()}
    >
      <Group justify="space-between" wrap="nowrap" mb="xs">
        <Title order={2} fz="md">
          <VinLink vin={vin} />
        </Title>
        <CloseButton ref={closing} aria-label={t('close')} onClick={onClose} />
      </Group>
      <CarFound found={found} cities={cities} />
      <ActButton
        fullWidth
        mt="md"
        variant="default"
        to={addressOf('/vehicles/$vin', { vin, tab: 'data' })}
        text={t('open')}
      />
    </Paper>
  );
}

function CarFound({ found, cities }: Pick<CarCardProps, 'found' | 'cities'>) {
  const t = useTexts('vehicles.map');
  if (found.error !== null || found.data === undefined) return <NotYet source={found} rows={4} height={36} />;
  const { values } = found.data;
  const place = placeIn(values);
  if (place === undefined) return <EmptyState title={t('gone')} hint={t('goneHint')} />;
  const town = townNear(cities, place);
  return (
    <Stack gap="xs">
      <Text fz="sm" c="dimmed">
        {town === null ? t('known') : t('near', { town })} <RelativeTime moment={place.at} />
      </Text>
      <ValueList values={fewOf(values)} />
    </Stack>
  );
}

/** A few values that say how the car is doing: numbers that have moved before others. */
function fewOf(values: readonly VehicleValue[]): readonly VehicleValue[] {
  const rank = ({ name, course }: VehicleValue) => {
    const at = FIRST.indexOf(name);
    return at === -1 ? FIRST.length + (course.length > 1 ? 0 : 1) : at;
  };
  return values
    .filter(({ signal_id: id, name }) => id !== wellKnownSignals.location && !name.startsWith(WHAT_IT_IS))
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, SHOWN_VALUES);
}
