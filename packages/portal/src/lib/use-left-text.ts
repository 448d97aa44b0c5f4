import { useEffect, useRef, useState } from 'react';
import { leftBehind } from './left-behind.ts';

/** A text that outlives a session that ends by itself. */
interface LeftText {
  /** What was left under this name; null when nothing was. */
  readonly left: string | null;
  /** Hears the text as it changes; '' for one that need not come back. */
  readonly keep: (text: string) => void;
}

/** For a text outside of a form what `useContractForm` does for its values. */
export function useLeftText(name: string): LeftText {
  const [left] = useState(() => {
    const values = leftBehind.find(name)?.values;
    return typeof values === 'string' ? values : null;
  });
  const kept = useRef('');
  useEffect(() => {
    leftBehind.forget(name);
    return () => {
      if (kept.current !== '') leftBehind.put(name, { values: kept.current, over: '' });
    };
  }, [name]);
  return {
    left,
    keep: (text) => {
      kept.current = text;
    },
  };
}
