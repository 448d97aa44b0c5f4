import { Autocomplete, type AutocompleteProps, type OptionsFilter } from '@mantine/core';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { useState } from 'react';
import { timeIn } from './time-in.ts';

interface TimeInputProps extends Omit<AutocompleteProps, 'value' | 'onChange' | 'onBlur' | 'data'> {
  /** HH:MM, or what was typed instead. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** Whether 24:00, the end of the day, is a time of its own. */
  readonly isEnd?: boolean;
}

const halfHours = Array.from(
  { length: 48 },
  (_, half) => `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`,
);

const allOf: OptionsFilter = ({ options }) => options;

/**
 * A time of day in 24 hours: typed (8, 8.30, 830) or taken from a list of half hours. What is being typed is passed on
 * when it is a time or when the field is left.
 */
export function TimeInput({ value, onChange, isEnd = false, ...input }: TimeInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const pass = (text: string) => {
    setTyped(null);
    onChange(timeIn(text) ?? text);
  };
  const change = (text: string) => (text === '' || /^\d\d:\d\d$/.test(text) ? pass(text) : setTyped(text));
  return (
    <Autocomplete
      {...input}
      // The digits of an iOS keyboard have no colon; without it they are understood as well.
      inputMode="numeric"
      autoComplete="off"
      rightSection={<IconClock size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      placeholder="--:--"
      maxDropdownHeight={220}
      // What stands in the field is no search: only what is being typed narrows the list.
      {...(typed === null && { filter: allOf })}
      data={isEnd ? [...halfHours.slice(1), '24:00'] : halfHours}
      value={typed ?? value}
      onChange={change}
      onBlur={() => {
        if (typed !== null) pass(typed);
      }}
    />
  );
}
