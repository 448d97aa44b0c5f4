import { useLocation, useNavigate } from '@tanstack/react-router';
import { may } from '@vinculum/contract/access/access.ts';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { LoadingRows } from '../design/loading-rows.tsx';
import type { PortalRoute } from '../lib/domain.ts';
import { useSessionState } from '../lib/session.tsx';
import { NotAllowedScreen } from './not-allowed-screen.tsx';

/** Shows a screen to who may open it; leads everybody else to the sign-in, or says why not. */
export function Guard({ route, children }: { route: PortalRoute; children: ReactNode }) {
  const { session, ended } = useSessionState();
  if ((route.frame ?? 'shell') === 'shell') {
    if (session === null) return <ToSignIn comesBack={ended !== 'signedOut'} />;
    if (route.endpoint !== undefined && !may(session.principal, route.endpoint.access))
      return <NotAllowedScreen />;
  }
  return <Suspense fallback={<LoadingRows rows={6} height={32} />}>{children}</Suspense>;
}

function ToSignIn({ comesBack }: { comesBack: boolean }) {
  const navigate = useNavigate();
  const { href } = useLocation();
  // The address when the session was missed: while the router is on its way, it is the sign-in's own.
  const [from] = useState(href);
  useEffect(() => {
    void navigate({ to: '/login', search: comesBack && from !== '/' ? { next: from } : {}, replace: true });
  }, [navigate, from, comesBack]);
  return null;
}
