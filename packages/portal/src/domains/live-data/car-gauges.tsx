import { Paper, SimpleGrid, Title } from '@mantine/core';
import type { VehicleMessage } from '@vinculum/contract/live-data/endpoints.ts';
import { Gauge } from '../../design/gauge.tsx';
import { useTexts } from '../../lib/texts.ts';
import { fahrenheit, milesAnHour } from './units.ts';

/** Shown while the capacity of a battery is not shared. */
const ASSUMED_CAPACITY_WH = 100_000;

/** Speed, battery and temperatures (specification 1, section 9). */
export function CarGauges({ message }: { message: VehicleMessage | null }) {
  const t = useTexts('liveData');
  const level = message?.evBatteryLevel ?? null;
  const capacity = Math.max(message?.infoEvBatteryCapacity ?? ASSUMED_CAPACITY_WH, level ?? 0);
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('readings')}>
      <Title order={2} fz="md" mb="md">
        {t('readings')}
      </Title>
      <SimpleGrid cols={{ base: 2, lg: 4 }} spacing={{ base: 'sm', sm: 'lg' }}>
        <Gauge
          label={t('speed')}
          value={converted(message?.perfVehicleSpeed, milesAnHour)}
          unit={t('mph')}
          min={0}
          max={220}
          redFrom={140}
        />
        <Gauge
          label={t('battery')}
          value={level}
          unit={t('wh')}
          min={0}
          max={capacity}
          redBelow={capacity / 10}
          steps={4}
        />
        <TemperatureGauge label={t('outside')} celsius={message?.envOutsideTemperature} />
        <TemperatureGauge label={t('cabin')} celsius={message?.hvacTemperatureSet} />
      </SimpleGrid>
    </Paper>
  );
}

function TemperatureGauge({ label, celsius }: { label: string; celsius: number | null | undefined }) {
  const t = useTexts('liveData');
  return (
    <Gauge
      label={label}
      value={converted(celsius, fahrenheit)}
      unit={t('fahrenheit')}
      min={-40}
      max={120}
      steps={8}
    />
  );
}

function converted(value: number | null | undefined, by: (value: number) => number): number | null {
  return value === null || value === undefined ? null : by(value);
}
