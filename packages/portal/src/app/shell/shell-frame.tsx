import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSessionState } from '../../lib/session.tsx';

const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }));

/** The shell around a signed-in user's screens. Its code is not part of what the sign-in waits for. */
export function ShellFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const { session } = useSessionState();
  if (session === null) return children;
  return (
    <Suspense fallback={null}>
      <Shell session={session}>{children}</Shell>
    </Suspense>
  );
}
