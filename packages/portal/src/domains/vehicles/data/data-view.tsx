import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { followLiveDataEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import { getVehicleValuesEndpoint } from '@vinculum/contract/live-data/of-vehicle.ts';
import type { VehicleDetail } from '@vinculum/contract/vehicles/endpoints.ts';
import { wellKnownSignals } from '@vinculum/contract/signals/vocabulary.ts';
import type { MapPlace } from '../../../design/map/map-place.ts';
import { PlaceMap } from '../../../design/map/map.tsx';
import { Section } from '../../../design/section.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { UnitSwitch } from '../../../design/unit-switch.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { placeIn } from './place-in.ts';
import { ValueList } from './value-list.tsx';

/** As often as live data is read. */
const POLL_MS = 5000;

/** What a car sends now, to a consumer with whom its owner shares it. */
export function DataView({ vehicle: { vin } }: { vehicle: VehicleDetail }) {
  const t = useTexts('vehicles.data');
  const found = useEndpoint(getVehicleValuesEndpoint, { params: { vin } }, { refetchInterval: POLL_MS });
  const mayFollow = useMay(followLiveDataEndpoint);
  // What failed to be read anew may be shared no more: nothing of it stays.
  if (found.data === undefined || found.error !== null) return <NotYet source={found} rows={6} height={40} />;
  const { values, trail } = found.data;
  const place = trail.at(-1) ?? placeIn(values);
  if (values.length === 0 && trail.length === 0)
    return (
      <Paper withBorder>
        <EmptyState title={t('none')} hint={t('noneHint')} />
      </Paper>
    );
  return (
    <Stack>
      <Group justify="space-between" gap="sm">
        <Text c="dimmed" fz="sm">
          {t('lead')}
        </Text>
        <UnitSwitch />
      </Group>
      <CarOnMap vin={vin} place={place} trail={trail} />
      <Section title={t('values')}>
        <ValueList values={values.filter(({ signal_id: id }) => id !== wellKnownSignals.location)} />
      </Section>
      {mayFollow && (
        <Anchor fz="sm" renderRoot={linkTo(addressOf('/raw-data', { vin }))}>
          {t('raw')}
        </Anchor>
      )}
    </Stack>
  );
}

interface CarOnMapProps {
  readonly vin: string;
  readonly place: MapPlace | undefined;
  readonly trail: readonly (MapPlace & { readonly at: number })[];
}

function CarOnMap({ vin, place, trail }: CarOnMapProps) {
  const t = useTexts('vehicles.data');
  const formats = useFormats();
  if (place === undefined) return null;
  const [first, last] = [trail[0], trail.at(-1)];
  return (
    <Section title={t('place')}>
      <PlaceMap name={vin} place={place} trail={trail} />
      <Text mt="sm" fz="sm" c="dimmed">
        {first === undefined || last === undefined || first === last
          ? t('noTrail')
          : t('trail', { from: formats.time(first.at), to: formats.time(last.at) })}
      </Text>
      <Text fz="sm" className="figures">
        {t('coordinates', { lat: formats.number(place.lat, 5), lon: formats.number(place.lon, 5) })}
      </Text>
    </Section>
  );
}
