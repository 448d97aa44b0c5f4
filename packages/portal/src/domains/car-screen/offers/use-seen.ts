import { createContext, use, useEffect, useState } from 'react';

/** How long something stands on the screen before it takes an answer, in milliseconds. */
export const LeastSeen = createContext(0);

/** Whether what calls it has stood there long enough to be seen: a tap that was meant for what was there before. */
export function useSeen(): boolean {
  const least = use(LeastSeen);
  const [isSeen, setIsSeen] = useState(least === 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsSeen(true), least);
    return () => clearTimeout(timer);
  }, [least]);
  return isSeen;
}
