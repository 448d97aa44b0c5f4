import { useState } from 'react';

/**
 * A state that belongs to what is looked at, such as the page of a search: for another search it begins anew, in the
 * same render and without throwing away what stands on the screen.
 */
export function useStateOf<T>(of: unknown, first: T): readonly [T, (next: T) => void] {
  const [held, setHeld] = useState({ of, value: first });
  return [held.of === of ? held.value : first, (value) => setHeld({ of, value })];
}
