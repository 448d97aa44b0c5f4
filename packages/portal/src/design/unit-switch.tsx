import { Group, SegmentedControl } from '@mantine/core';
import { useTexts } from '../lib/language/texts.ts';
import { speedUnits, temperatureUnits } from '../lib/language/units.ts';
import { useUnits } from '../lib/language/use-units.ts';

/** Miles or kilometres, Fahrenheit or Celsius: for every value that this browser shows. */
export function UnitSwitch() {
  const t = useTexts('design');
  const { speed, temperature, choose } = useUnits();
  return (
    <Group gap="xs">
      <SegmentedControl
        size="xs"
        aria-label={t('speedUnit')}
        value={speed}
        data={[...speedUnits]}
        onChange={(next) => choose({ speed: next })}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('temperatureUnit')}
        value={temperature}
        data={[...temperatureUnits]}
        onChange={(next) => choose({ temperature: next })}
      />
    </Group>
  );
}
