import { Group, Text, TextInput } from '@mantine/core';
import { useId } from 'react';
import type { TableState } from '../../design/table-state.ts';

interface DayFilterProps {
  readonly state: TableState;
  /** Its part of the address. */
  readonly name: string;
  readonly label: string;
}

/** A day that a table's rows may begin or end with; it stands in the address. */
export function DayFilter({ state, name, label }: DayFilterProps) {
  const id = useId();
  return (
    <Group gap="xs" wrap="nowrap">
      <Text component="label" htmlFor={id} fz="sm">
        {label}
      </Text>
      <TextInput
        id={id}
        type="date"
        value={state.filter(name)}
        onChange={(event) => state.setFilter(name, event.currentTarget.value)}
      />
    </Group>
  );
}
