import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useState } from 'react';
import type { SearchName } from '../../lib/screens/addresses.ts';
import { useMessages } from '../../lib/language/texts.ts';
import type { TableState } from './table-state.ts';

/** Most characters of a search, as in the requests of the lists. */
const SEARCH_LIMIT = 200;

interface FilterTextProps {
  readonly state: TableState;
  /** The filter's name in the address. */
  readonly name: SearchName;
  readonly label: string;
}

/** A search box whose text goes to the address once the user pauses. */
export function FilterText({ state, name, label }: FilterTextProps) {
  const stored = state.filter(name);
  const [text, setText] = useState(stored);
  const [seen, setSeen] = useState(stored);
  const [sent, setSent] = useState(stored);
  // The address may change under the box: by a link, or by clearing all filters. What the box itself sent comes back
  // a moment later and must not undo what was typed since.
  if (seen !== stored) {
    setSeen(stored);
    if (stored !== sent) {
      setSent(stored);
      setText(stored);
    }
  }
  const message = useMessages();
  const isTooLong = text.trim().length > SEARCH_LIMIT;
  const store = useDebouncedCallback((next: string) => {
    setSent(next.trim());
    state.setFilter(name, next.trim());
  }, 300);
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      style={{ flex: '1 1 14rem', maxWidth: '24rem' }}
      error={isTooLong ? message('validation.tooLong', { max: SEARCH_LIMIT }) : undefined}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        if (event.currentTarget.value.trim().length <= SEARCH_LIMIT) store(event.currentTarget.value);
      }}
    />
  );
}
