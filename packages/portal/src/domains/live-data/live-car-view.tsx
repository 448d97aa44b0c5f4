import { Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { VehicleMessage } from '@vinculum/contract/live-data/endpoints.ts';
import type { ReactNode } from 'react';
import { VinLink } from '../../design/vins/vin-link.tsx';
import type { LiveCar } from './live-car.ts';
import { PlaceMap } from '../../design/map/map.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { Gauge } from '../../design/charts/gauge.tsx';
import { UnitSwitch } from '../../design/unit-switch.tsx';
import { measureIn, type SpeedUnit, type TemperatureUnit, type Units } from '../../lib/language/units.ts';
import { useUnits } from '../../lib/language/use-units.ts';

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

/** Where the car is, on a map and as text. */
function CarPlace({ car }: { car: LiveCar }) {
  const t = useTexts('liveData');
  const formats = useFormats();
  const place = car.isShared ? car.message.location : null;
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('place')}>
      <Title order={2} fz="md" mb="md">
        {t('place')}
      </Title>
      {place === null && <Text c="dimmed">{t('placeUnknown')}</Text>}
      {place !== null && <PlaceMap key={car.vin} name={car.vin} place={place} trail={car.trail} />}
      {place !== null && (
        <Text mt="sm" className="figures">
          {t('coordinates', { lat: formats.number(place.lat, 5), lon: formats.number(place.lon, 5) })}
        </Text>
      )}
    </Paper>
  );
}

/** What a car is: as far as its owner shares it. */
function CarFacts({ vin, message }: { vin: ReactNode; message: VehicleMessage | null }) {
  const t = useTexts('liveData');
  const formats = useFormats();
  const connectorName = useConnectorName();
  const capacity = message?.infoEvBatteryCapacity ?? null;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [t('vin'), vin],
    [t('make'), message?.infoMake ?? null],
    [t('model'), message?.infoModel ?? null],
    [t('year'), message?.infoModelYear?.toString() ?? null],
    [t('capacity'), capacity === null ? null : t('wattHours', { value: formats.number(capacity) })],
    [t('connectors'), message?.infoEvConnectorType?.map(connectorName).join(', ') ?? null],
  ];
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('information')}>
      <Title order={2} fz="md" mb="md">
        {t('information')}
      </Title>
      <SimpleGrid component="dl" minColWidth="12rem" spacing="md" m={0}>
        {facts.map(([name, value]) => (
          <Stack key={name} gap={2}>
            <Text component="dt" fz="sm" c="dimmed">
              {name}
            </Text>
            <Text
              component="dd"
              m={0}
              fw={value === null ? 400 : 600}
              {...(value === null && { c: 'dimmed' })}
              style={{ overflowWrap: 'anywhere' }}
            >
              {value ?? t('notShared')}
            </Text>
          </Stack>
        ))}
      </SimpleGrid>
    </Paper>
  );
}

/** Numbers of the vehicle property INFO_EV_CONNECTOR_TYPE. */
const connectors = ['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7', 'c8', 'c9', 'c10', 'c11'] as const;

/** Writes the name of a charging connector by its number. */
function useConnectorName(): (type: number) => string {
  const t = useTexts('liveData');
  return (type) => {
    const key = connectors[type];
    return key === undefined ? t('connector.other', { n: String(type) }) : t(`connector.${key}`);
  };
}

/** Shown while the capacity of a battery is not shared. */
const ASSUMED_CAPACITY_WH = 100_000;

/** Speed, battery and temperatures (specification 1, section 9), in the units that the user reads. */
function CarGauges({ message }: { message: VehicleMessage | null }) {
  const t = useTexts('liveData');
  const units = useUnits();
  const level = message?.evBatteryLevel ?? null;
  const shared = message?.infoEvBatteryCapacity ?? null;
  const capacity = Math.max(shared ?? ASSUMED_CAPACITY_WH, level ?? 0);
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('readings')}>
      <Group justify="space-between" gap="sm" mb="md">
        <Title order={2} fz="md">
          {t('readings')}
        </Title>
        <UnitSwitch />
      </Group>
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'sm', sm: 'lg' }}>
        <Gauge
          label={t('speed')}
          value={valueIn(units, message?.perfVehicleSpeed, 'm/s')}
          unit={units.speed}
          min={0}
          {...speedScales[units.speed]}
        />
        <Gauge
          label={t('battery')}
          value={level}
          unit={t('wh')}
          min={0}
          max={capacity}
          redBelow={capacity / 10}
          steps={4}
          hasFigures={shared !== null || level !== null}
        />
        <TemperatureGauge label={t('outside')} celsius={message?.envOutsideTemperature} />
        <TemperatureGauge label={t('cabin')} celsius={message?.hvacTemperatureSet} />
      </SimpleGrid>
    </Paper>
  );
}

interface TemperatureGaugeProps {
  readonly label: string;
  readonly celsius: number | null | undefined;
}

function TemperatureGauge({ label, celsius }: TemperatureGaugeProps) {
  const units = useUnits();
  return (
    <Gauge
      label={label}
      value={valueIn(units, celsius, '°C')}
      unit={units.temperature}
      min={-40}
      {...temperatureScales[units.temperature]}
    />
  );
}

function valueIn(units: Units, value: number | null | undefined, unit: string): number | null {
  return value === null || value === undefined ? null : measureIn(units, value, unit).value;
}

/** The scale of a speedometer: 0 to 220 mph with red beyond 140 (specification 1, section 9), or as round in km/h. */
const speedScales: Record<SpeedUnit, { readonly max: number; readonly redFrom: number }> = {
  mph: { max: 220, redFrom: 140 },
  'km/h': { max: 350, redFrom: 225 },
};

/** The scale of a thermometer: -40 to 120 °F, or as round in °C. */
const temperatureScales: Record<TemperatureUnit, { readonly max: number; readonly steps: number }> = {
  '°F': { max: 120, steps: 8 },
  '°C': { max: 50, steps: 9 },
};
