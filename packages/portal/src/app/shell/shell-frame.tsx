import { Outlet } from '@tanstack/react-router';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useTextsUpTo } from '../../lib/language/language.tsx';
import { type Session, useSessionState } from '../../lib/session.tsx';

/** The shell, loaded when it is met. */
export const LazyShell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }));

interface ShellFrameProps {
  readonly Shell: ComponentType<{ readonly session: Session; readonly children: ReactNode }>;
  readonly children?: ReactNode;
}

/** The shell around a signed-in user's screens. Its code is not part of what the sign-in waits for. */
export function ShellFrame({ Shell, children = <Outlet /> }: ShellFrameProps) {
  const { session } = useSessionState();
  const texts = useTextsUpTo('first', session !== null);
  if (session === null) return children;
  if (texts.problem !== null) throw texts.problem;
  if (!texts.isThere) return null;
  return (
    <Suspense fallback={null}>
      <Shell session={session}>{children}</Shell>
    </Suspense>
  );
}
