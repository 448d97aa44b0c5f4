import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormats } from '../../lib/language/formats.ts';
import classes from './timeline.module.css';

/** One thing that happened. */
interface TimelineItem {
  readonly key: string;
  /** What: a few words, or a chip. */
  readonly title: ReactNode;
  /** More about it, on a line of its own. */
  readonly text?: ReactNode;
  /** ISO 8601. */
  readonly at: string;
  /** Who did it, as far as the reader may know. */
  readonly by?: string | null;
}

/** What happened, in the order that is given: the newest first. */
export function Timeline({
  items,
  name,
}: {
  readonly items: readonly TimelineItem[];
  readonly name: string;
}) {
  const formats = useFormats();
  return (
    <ol className={classes.line} aria-label={name}>
      {items.map(({ key, title, text, at, by = null }) => (
        <li key={key}>
          <Text component="div" fz="sm" className={classes.words}>
            {title}
          </Text>
          {text !== undefined && (
            <Text fz="sm" mt={2} className={classes.words}>
              {text}
            </Text>
          )}
          <Text fz="xs" c="dimmed">
            <time dateTime={at}>{formats.exact(at)}</time>
            {by !== null && by !== '' && ` · ${by}`}
          </Text>
        </li>
      ))}
    </ol>
  );
}
