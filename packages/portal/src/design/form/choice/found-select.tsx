import { Select } from './select.tsx';
import { useDebouncedCallback } from '@mantine/hooks';
import { useTexts } from '../../../lib/language/texts.ts';
import { idOfField } from '../field.ts';

/** Something to choose, as the list says it. */
interface FoundChoice {
  readonly id: number | string;
  readonly label: string;
}

interface FoundSelectProps<C extends FoundChoice> {
  /** Of the field, for its id. */
  readonly name: string;
  readonly label: string;
  /** Help under the field. */
  readonly help?: string | undefined;
  readonly placeholder: string;
  readonly value: C['id'] | null;
  /** Offered although `found` does not hold it, such as the one chosen once the search is for others. */
  readonly known?: C | null;
  readonly onChange: (choice: C | null) => void;
  readonly onBlur?: (() => void) | undefined;
  /** What the server found for the text typed last. */
  readonly found: readonly C[];
  /** Called with what was typed, once the user pauses. */
  readonly onSearch: (text: string) => void;
  /** Undefined while the server searches. */
  readonly noneText: string | undefined;
  readonly error?: string | undefined;
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isClearable?: boolean;
}

/** Chooses one of many that the server searches as the user types. */
export function FoundSelect<C extends FoundChoice>(props: FoundSelectProps<C>) {
  const { value, known = null, found, onChange, onSearch } = props;
  const t = useTexts('design');
  const search = useDebouncedCallback(onSearch, 250);
  const offered = known === null || found.some(({ id }) => id === known.id) ? found : [known, ...found];
  const data = offered.map(({ id, label }) => ({ value: String(id), label }));
  return (
    <Select
      id={idOfField(props.name)}
      label={props.label}
      description={props.help}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={props.placeholder}
      withAsterisk={props.isRequired ?? false}
      disabled={props.isDisabled ?? false}
      searchable
      // Focused to show what is missing: an open list would cover the text.
      openOnFocus={false}
      data={data}
      value={value === null ? null : String(value)}
      allowDeselect={false}
      clearable={props.isClearable ?? false}
      clearButtonProps={{ 'aria-label': t('clear', { field: props.label }) }}
      onChange={(id) => onChange(offered.find((choice) => String(choice.id) === id) ?? null)}
      onBlur={props.onBlur}
      onSearchChange={(text) => search(data.some(({ label }) => label === text) ? '' : text.trim())}
      nothingFoundMessage={props.noneText}
      error={props.error}
      maxDropdownHeight={320}
      checkIconPosition="right"
      w="100%"
    />
  );
}
