import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { LoadingRows } from './loading-rows.tsx';

/** What is read, as `useEndpoint` gives it. */
export interface ReadSource {
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

interface NotYetProps {
  readonly source: ReadSource;
  /** What stands there while it loads; lines by default. */
  readonly children?: ReactNode;
  readonly rows?: number;
  readonly height?: number;
}

/** In place of what has not been read: that it loads, or why it could not be read and a way to try again. */
export function NotYet({ source: { error, refetch }, children, ...lines }: NotYetProps) {
  if (error !== null) return <ErrorState problem={error} retry={() => void refetch()} />;
  return children ?? <LoadingRows {...lines} />;
}
