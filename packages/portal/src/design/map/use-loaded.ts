import { useEffect, useState } from 'react';

/** What a module of the map holds: undefined until it is there or asked for, null when it cannot be loaded. */
export function useLoaded<T>(load: (() => Promise<T>) | null): T | null | undefined {
  const [loaded, setLoaded] = useState<T | null>();
  const isAsked = load !== null && loaded === undefined;
  useEffect(() => {
    if (!isAsked) return undefined;
    let isHere = true;
    load().then(
      (value) => (isHere ? setLoaded(() => value) : undefined),
      () => (isHere ? setLoaded(null) : undefined),
    );
    return () => {
      isHere = false;
    };
  }, [isAsked, load]);
  return loaded;
}
