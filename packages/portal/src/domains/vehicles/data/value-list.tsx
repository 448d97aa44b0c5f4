import { Text } from '@mantine/core';
import type { VehicleValue } from '@vinculum/contract/live-data/of-vehicle.ts';
import { Sparkline } from '../../../design/charts/sparkline.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { shortened } from '../../../lib/shortened.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { measureIn } from '../../../lib/language/units.ts';
import { useMeasureText, useUnits } from '../../../lib/language/use-units.ts';
import classes from './value-list.module.css';
import { useFormats } from '../../../lib/language/formats.ts';

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

/** A year is no amount: its figures stand together. */
const YEAR = 'infoModelYear';
/** So many characters of a text or a list say what it is. */
const MOST_CHARACTERS = 80;

/** A value as somebody reads it: in the units of the reader, an enumeration by the name of its choice. */
function useValueWords(): (value: Pick<VehicleValue, 'name' | 'value' | 'unit' | 'choice'>) => string {
  const words = useTexts('design.words');
  const formats = useFormats();
  const measureText = useMeasureText();
  const plain = (value: unknown): string => {
    if (typeof value === 'number') return formats.number(value, 2);
    if (typeof value === 'boolean') return words(value ? 'yes' : 'no');
    if (Array.isArray(value)) return value.map(plain).join(' · ');
    return typeof value === 'string' ? value : JSON.stringify(value);
  };
  return ({ name, value, unit, choice }) => {
    if (choice !== null) return choice;
    if (name === YEAR) return String(value);
    if (typeof value !== 'number') return shortened(plain(value), MOST_CHARACTERS);
    return measureText(value, unit);
  };
}
