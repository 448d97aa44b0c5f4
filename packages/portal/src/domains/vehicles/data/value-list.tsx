import { Text } from '@mantine/core';
import type { VehicleValue } from '@vinculum/contract/live-data/of-vehicle.ts';
import { Sparkline } from '../../../design/charts/sparkline.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { measureIn } from '../../../lib/language/units.ts';
import { useUnits } from '../../../lib/language/use-units.ts';
import { useValueWords } from './use-value-words.ts';
import classes from './value-list.module.css';

/** Values with their names, how they went in the last hour, and when they were measured. */
export function ValueList({ values }: { values: readonly VehicleValue[] }) {
  return (
    <dl className={classes['list']}>
      {values.map((value) => (
        <OneValue key={value.signal_id} value={value} />
      ))}
    </dl>
  );
}

function OneValue({ value }: { value: VehicleValue }) {
  const t = useTexts('vehicles.data');
  const words = useValueWords();
  const units = useUnits();
  const { label, unit, course } = value;
  const points = course.map(([at, one]) => [at, measureIn(units, one, unit ?? '').value] as const);
  const numbers = course.map(([, one]) => one);
  return (
    <div className={classes['one']}>
      <dt>{label}</dt>
      <dd className={classes['value']}>{words(value)}</dd>
      <dd>
        {value.choice === null && numbers.length > 1 && (
          <Sparkline
            points={points}
            spoken={t('course', {
              label,
              least: words({ ...value, value: numbers.reduce((a, b) => Math.min(a, b)) }),
              most: words({ ...value, value: numbers.reduce((a, b) => Math.max(a, b)) }),
            })}
          />
        )}
      </dd>
      <dd>
        <Text component="span" fz="xs" c="dimmed">
          <RelativeTime moment={value.captured_at} />
        </Text>
      </dd>
    </div>
  );
}
