import type { ComponentPropsWithRef } from 'react';

interface ScrollFrameProps extends ComponentPropsWithRef<'section'> {
  /** What it is, for screen readers. */
  readonly label: string;
}

/** An area that scrolls by itself: it has a name, and the keyboard comes to it. */
export function ScrollFrame({ label, ...rest }: ScrollFrameProps) {
  // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
  return <section {...rest} aria-label={label} tabIndex={0} />;
}
