import { Select } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { idOfField } from '../../../design/form/field.ts';

/** Something to choose, as the list says it. */
interface Choice {
  readonly id: number;
  readonly label: string;
}

interface FoundSelectProps {
  /** Of the field, for its id. */
  readonly name: string;
  readonly label: string;
  readonly placeholder: string;
  readonly value: Choice | null;
  readonly onChange: (choice: Choice | null) => void;
  /** What the server found for the text typed last. */
  readonly found: readonly Choice[];
  /** Called with what was typed, once the user pauses. */
  readonly onSearch: (text: string) => void;
  /** Undefined while the server searches. */
  readonly noneText: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
}

/** Chooses one of many that the server searches; the one chosen stays although the search no longer finds it. */
export function FoundSelect({ value, found, onChange, onSearch, ...props }: FoundSelectProps) {
  const search = useDebouncedCallback(onSearch, 250);
  const offered =
    value === null || found.some((choice) => choice.id === value.id) ? found : [value, ...found];
  const data = offered.map(({ id, label }) => ({ value: String(id), label }));
  return (
    <Select
      id={idOfField(props.name)}
      label={props.label}
      placeholder={props.placeholder}
      withAsterisk={props.isRequired ?? false}
      disabled={props.isDisabled ?? false}
      searchable
      // Focused to show what is missing: an open list would cover the text.
      openOnFocus={false}
      data={data}
      value={value === null ? null : String(value.id)}
      allowDeselect={false}
      onChange={(id) => onChange(offered.find((choice) => String(choice.id) === id) ?? null)}
      onSearchChange={(text) => search(data.some(({ label }) => label === text) ? '' : text.trim())}
      nothingFoundMessage={props.noneText}
      error={props.error}
      maxDropdownHeight={320}
      checkIconPosition="right"
      w="100%"
    />
  );
}
