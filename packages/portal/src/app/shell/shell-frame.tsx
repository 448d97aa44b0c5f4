import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTextsUpTo } from '../../lib/language/language.tsx';
import { useSessionState } from '../../lib/session.tsx';

const Shell = lazy(async () => ({ default: (await import('./shell.tsx')).Shell }));

/** The shell around a signed-in user's screens. Its code is not part of what the sign-in waits for. */
export function ShellFrame({ children = <Outlet /> }: { children?: ReactNode }) {
  const { session } = useSessionState();
  const hasTexts = useTextsUpTo('first', session !== null);
  if (session === null) return children;
  if (!hasTexts) return null;
  return (
    <Suspense fallback={null}>
      <Shell session={session}>{children}</Shell>
    </Suspense>
  );
}
