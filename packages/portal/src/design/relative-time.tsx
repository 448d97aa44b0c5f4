import { Tooltip } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useFormats } from '../lib/language/formats.ts';

const RENEWED_MS = 30_000;

/** "3 minutes ago", with the exact time on hover and focus. `moment` is an ISO text or epoch ms. */
export function RelativeTime({ moment }: { moment: string | number }) {
  const formats = useFormats();
  const now = useNow(RENEWED_MS);
  // What happened since the time was renewed is new, not in the future.
  const ahead = new Date(moment).getTime() - now;
  const shownNow = ahead > 0 && ahead <= RENEWED_MS ? now + ahead : now;
  return (
    <Tooltip label={formats.exact(moment)} events={{ hover: true, focus: true, touch: true }}>
      <time dateTime={new Date(moment).toISOString()}>{formats.relative(moment, shownNow)}</time>
    </Tooltip>
  );
}

/** The time in epoch ms, renewed every `everyMs`. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
