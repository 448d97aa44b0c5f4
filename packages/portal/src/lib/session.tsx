import { useQueryClient } from '@tanstack/react-query';
import { may } from '@vinculum/contract/access/access.ts';
import { flagsIn, type Principal } from '@vinculum/contract/access/principal.ts';
import { type Portal, portals } from '@vinculum/contract/access/vocabulary.ts';
import type { Endpoint } from '@vinculum/contract/foundation/endpoint.ts';
import {
  getSessionEndpoint,
  type SessionAnswer,
  signInEndpoint,
  signOutEndpoint,
} from '@vinculum/contract/identity/endpoints.ts';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { accessToken } from './access-token.ts';
import { call, refreshAccess } from './api.ts';
import { browserStorage } from './browser-storage.ts';
import { clearCache } from './cached-answers.ts';

/** Who is signed in. */
export interface Session {
  readonly principal: Principal;
  readonly name: string;
  readonly organisationName: string;
}

/** What signing in led to: a session, a challenge to set a new password first, or the portal whose user it is. */
export type SignInResult =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'otherPortal'; readonly portal: Portal }
  | { readonly kind: 'newPassword'; readonly session: string };

interface Credentials {
  readonly username: string;
  readonly password: string;
}

export interface SessionState {
  readonly session: Session | null;
  /** How the last session of this page ended, so that the sign-in screen can say so. */
  readonly ended: 'byItself' | 'signedOut' | null;
  /** Signs in users of the given portals only. @throws {ApiProblem} */
  readonly signIn: (credentials: Credentials, portals: readonly Portal[]) => Promise<SignInResult>;
  readonly signOut: () => Promise<void>;
}

const SessionContext = createContext<SessionState | null>(null);
const hintKey = 'vinculum.session';
/** Stays when a session ends: it leads back to the login of the same portal. */
const appTypeKey = 'vinculum.app-type';

/** Whether a session was left open in this browser; the refresh cookie itself can't be seen from here. */
export function mayHaveSession(): boolean {
  return browserStorage.get(hintKey) !== null;
}

/** The portal of who was signed in last in this browser: the stored app type (specification 3, section 1). */
export function lastPortal(): Portal | null {
  const stored = browserStorage.get(appTypeKey);
  return portals.find((portal) => portal === stored) ?? null;
}

/** Takes up the session of the refresh cookie, if there is one. Called once, before the first screen. */
export async function resumeSession(): Promise<Session | null> {
  if (!mayHaveSession()) return null;
  try {
    return (await refreshAccess()) ? sessionOf(await call(getSessionEndpoint, {})) : null;
  } catch {
    return null;
  }
}

/** Keeps who is signed in for everything below. */
export function SessionProvider({ initial, children }: { initial: Session | null; children: ReactNode }) {
  const [session, setSession] = useState(initial);
  const [ended, setEnded] = useState<SessionState['ended']>(null);
  const queries = useQueryClient();
  const portal = session?.principal.portal;
  useEffect(() => {
    if (portal !== undefined) browserStorage.set(appTypeKey, portal);
  }, [portal]);
  const leave = useCallback(
    (how: SessionState['ended']) => {
      accessToken.clear();
      browserStorage.remove(hintKey);
      clearCache();
      queries.clear();
      setEnded(how);
      setSession(null);
    },
    [queries],
  );
  useEffect(() => {
    accessToken.onEnd(() => leave('byItself'));
    accessToken.onRenewal(() => void readAgain().then(setSession, () => undefined));
    return () => {
      accessToken.onEnd(null);
      accessToken.onRenewal(null);
    };
  }, [leave]);
  const state = useMemo(
    (): SessionState => ({
      session,
      ended,
      async signIn(credentials, of) {
        const answer = await call(signInEndpoint, { body: { ...credentials, app_types: [...of] } });
        if ('other_portal' in answer) return { kind: 'otherPortal', portal: answer.other_portal };
        if ('challenge' in answer) return { kind: 'newPassword', session: answer.session };
        accessToken.set(answer.access_token);
        const next = sessionOf(await call(getSessionEndpoint, {}));
        browserStorage.set(hintKey, '1');
        setEnded(null);
        setSession(next);
        return { kind: 'signedIn' };
      },
      async signOut() {
        await call(signOutEndpoint, {}).catch(() => undefined);
        leave('signedOut');
      },
    }),
    [session, ended, leave],
  );
  return <SessionContext value={state}>{children}</SessionContext>;
}

/** What the user may do now; another object only when it differs, so that nothing is drawn anew for nothing. */
async function readAgain(): Promise<(known: Session | null) => Session | null> {
  const read = sessionOf(await call(getSessionEndpoint, {}));
  return (known) => (known === null || JSON.stringify(known) === JSON.stringify(read) ? known : read);
}

/** Who is signed in, and signing in and out. */
export function useSessionState(): SessionState {
  const state = useContext(SessionContext);
  if (state === null) throw new Error('useSessionState needs a SessionProvider');
  return state;
}

/** The session of a screen that only signed-in users see. */
export function useSession(): Session {
  const { session } = useSessionState();
  if (session === null) throw new Error('This screen needs a signed-in user');
  return session;
}

/** Whether the user may make a call; a button names the endpoint that it would call. */
export function useMay(endpoint: Endpoint): boolean {
  const { session } = useSessionState();
  return may(session?.principal ?? null, endpoint.access);
}

function sessionOf(answer: SessionAnswer): Session {
  return {
    principal: {
      userId: answer.user_id,
      username: answer.username,
      organisationId: answer.organisation_id,
      portal: answer.app_type,
      role: answer.role,
      flags: flagsIn(answer.groups),
    },
    name: answer.name,
    organisationName: answer.organisation_name,
  };
}
