import { Group, Paper, SimpleGrid, Title } from '@mantine/core';
import type { VehicleMessage } from '@vinculum/contract/live-data/endpoints.ts';
import { Gauge } from '../../design/charts/gauge.tsx';
import { UnitSwitch } from '../../design/unit-switch.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { measureIn } from '../../lib/language/units.ts';
import { useUnits } from '../../lib/language/use-units.ts';
import { speedScales, temperatureScales } from './gauge-scales.ts';

/** Shown while the capacity of a battery is not shared. */
const ASSUMED_CAPACITY_WH = 100_000;

/** Speed, battery and temperatures (specification 1, section 9), in the units that the user reads. */
export function CarGauges({ message }: { message: VehicleMessage | null }) {
  const t = useTexts('liveData');
  const units = useUnits();
  const inUnits = (value: number | null | undefined, unit: string) =>
    value === null || value === undefined ? null : measureIn(units, value, unit).value;
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
          value={inUnits(message?.perfVehicleSpeed, 'm/s')}
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
        <Gauge
          label={t('outside')}
          value={inUnits(message?.envOutsideTemperature, '°C')}
          unit={units.temperature}
          min={-40}
          {...temperatureScales[units.temperature]}
        />
        <Gauge
          label={t('cabin')}
          value={inUnits(message?.hvacTemperatureSet, '°C')}
          unit={units.temperature}
          min={-40}
          {...temperatureScales[units.temperature]}
        />
      </SimpleGrid>
    </Paper>
  );
}
