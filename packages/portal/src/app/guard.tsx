import { Navigate, useLocation } from '@tanstack/react-router';
import { may } from '@vinculum/contract/access/access.ts';
import { type ReactNode, Suspense } from 'react';
import { LoadingRows } from '../design/loading-rows.tsx';
import type { PortalRoute } from '../lib/domain.ts';
import { useSessionState } from '../lib/session.tsx';
import { NotAllowedScreen } from './not-allowed-screen.tsx';

/** Shows a screen to who may open it; leads everybody else to the sign-in, or says why not. */
export function Guard({ route, children }: { route: PortalRoute; children: ReactNode }) {
  const { session, ended } = useSessionState();
  const { href } = useLocation();
  if ((route.frame ?? 'shell') === 'shell') {
    if (session === null) {
      return (
        <Navigate to="/login" search={href === '/' || ended === 'signedOut' ? {} : { next: href }} replace />
      );
    }
    if (route.endpoint !== undefined && !may(session.principal, route.endpoint.access))
      return <NotAllowedScreen />;
  }
  return <Suspense fallback={<LoadingRows rows={6} height={32} />}>{children}</Suspense>;
}
