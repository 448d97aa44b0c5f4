import { daySchema } from '@vinculum/contract/foundation/clock.ts';
import { DayInput } from '../../design/form/day-input.tsx';
import type { TableState } from '../../design/table/table-state.ts';
import type { SearchName } from '../../lib/screens/addresses.ts';

interface DayFilterProps {
  readonly state: TableState;
  /** Its part of the address. */
  readonly name: SearchName;
  readonly label: string;
}

/** A day that a table's rows may begin or end with; it stands in the address. */
export function DayFilter({ state, name, label }: DayFilterProps) {
  return (
    <DayInput
      called={label}
      placeholder={label}
      // It stands for the label, so it has to be read as well as one.
      styles={{ placeholder: { color: 'var(--mantine-color-dimmed)' } }}
      w="11rem"
      value={daySchema.safeParse(state.filter(name)).data ?? null}
      onChange={(day) => state.setFilter(name, day ?? '')}
      valueFormat={`[${label}] D MMM YYYY`}
    />
  );
}
