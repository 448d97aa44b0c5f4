import { NativeSelect } from '@mantine/core';
import type { SearchName } from '../../lib/screens/addresses.ts';
import type { TableState } from './table-state.ts';

interface ChoiceFilterProps {
  readonly state: TableState;
  /** Its part of the address. */
  readonly name: SearchName;
  readonly label: string;
  /** What the first choice, no filter, is called. */
  readonly anyLabel: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

/** One of a few values that a table's rows may be narrowed to; it stands in the address. */
export function ChoiceFilter({ state, name, label, anyLabel, choices }: ChoiceFilterProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={state.filter(name)}
      title={choices.find(({ value }) => value === state.filter(name))?.label}
      onChange={(event) => state.setFilter(name, event.currentTarget.value)}
      data={[{ value: '', label: anyLabel }, ...choices]}
    />
  );
}
