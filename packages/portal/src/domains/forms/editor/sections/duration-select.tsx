import { type SelectProps } from '@mantine/core';
import { Select } from '../../../../design/form/choice/select.tsx';
import { useDurationText } from './duration-text.ts';

interface DurationSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  /** Milliseconds; what is not among the offered is shown too, until another is chosen. */
  readonly value: number;
  readonly offered: readonly number[];
  readonly onChange: (milliseconds: number) => void;
}

/** One of a few durations. */
export function DurationSelect({ value, offered, onChange, ...rest }: DurationSelectProps) {
  const durationText = useDurationText();
  const choices = [...new Set([...offered, value])].toSorted((a, b) => a - b);
  return (
    <Select
      {...rest}
      allowDeselect={false}
      data={choices.map((ms) => ({ value: String(ms), label: durationText(ms / 1000) }))}
      value={String(value)}
      onChange={(ms) => ms !== null && onChange(Number(ms))}
    />
  );
}
