import { errorOf } from '@vinculum/contract/foundation/error-of.ts';
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
import { accessToken } from './calls/access-token.ts';
import { ApiProblem } from './calls/api-problem.ts';
import { call, refreshAccess } from './calls/api.ts';
import { browserStorage } from './browser-storage.ts';
import { leftBehind } from './left-behind.ts';
import { clearCache } from './calls/cached-answers.ts';

/** Who is signed in. */
export interface Session {
  readonly principal: Principal;
  readonly name: string;
  readonly organisationName: string;
}

/** What the server says at the start; `unanswered` when it could not say, which ends no session. */
export type Start =
  | { readonly kind: 'known'; readonly session: Session | null }
  | { readonly kind: 'unanswered'; readonly problem: Error };

/**
 * How the last session of this page ended: `byItself`; `signedOut`, with what the server says of it; `unconfirmed`,
 * gone from this page without an answer of the server, where it may go on.
 */
type SessionEnd =
  | { readonly kind: 'byItself' }
  | { readonly kind: 'signedOut'; readonly message: string }
  | { readonly kind: 'unconfirmed' };

/** What signing in led to: a session, a challenge to set a new password first, or the portal whose user it is. */
type SignInResult =
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'otherPortal'; readonly portal: Portal }
  | { readonly kind: 'newPassword'; readonly session: string };

interface Credentials {
  readonly username: string;
  readonly password: string;
}

interface SessionState {
  readonly session: Session | null;
  /** So that the sign-in screen can say so. */
  readonly ended: SessionEnd | null;
  /** Signs in users of the given portals only. @throws {ApiProblem} */
  readonly signIn: (credentials: Credentials, portals: readonly Portal[]) => Promise<SignInResult>;
  /** Never fails: `ended` says what came of it. Called again it tries to end an unconfirmed session. */
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

/** Takes up the session of the refresh cookie, if there is one. Only a 401 says that there is none. */
export async function resumeSession(): Promise<Start> {
  if (!mayHaveSession()) return { kind: 'known', session: null };
  try {
    const session = (await refreshAccess()) ? sessionOf(await call(getSessionEndpoint, {})) : null;
    return { kind: 'known', session };
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 401) return { kind: 'known', session: null };
    return { kind: 'unanswered', problem: errorOf(error) };
  }
}

/** Keeps who is signed in for everything below. */
export function SessionProvider({ initial, children }: { initial: Session | null; children: ReactNode }) {
  const [session, setSession] = useState(initial);
  const [ended, setEnded] = useState<SessionEnd | null>(null);
  const queries = useQueryClient();
  const { portal, userId } = session?.principal ?? {};
  useEffect(() => {
    if (portal !== undefined) browserStorage.set(appTypeKey, portal);
    if (userId !== undefined) leftBehind.workOf(userId);
  }, [portal, userId]);
  const leave = useCallback(
    (how: SessionEnd) => {
      accessToken.clear();
      browserStorage.remove(hintKey);
      clearCache();
      queries.clear();
      leftBehind.sessionEnded({ isByItself: how.kind === 'byItself' });
      setEnded(how);
      setSession(null);
    },
    [queries],
  );
  useTokenEvents(leave, setSession);
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
        // This page forgets the session in any case: who leaves a shared computer must not be held up.
        leave(
          await call(signOutEndpoint, {}).then(
            ({ message }): SessionEnd => ({ kind: 'signedOut', message }),
            (): SessionEnd => ({ kind: 'unconfirmed' }),
          ),
        );
      },
    }),
    [session, ended, leave],
  );
  return <SessionContext value={state}>{children}</SessionContext>;
}

/** Ends the session with its token, and reads it again with each renewal. */
function useTokenEvents(
  leave: (how: SessionEnd) => void,
  setSession: (change: (known: Session | null) => Session | null) => void,
): void {
  useEffect(() => {
    accessToken.onEnd(() => leave({ kind: 'byItself' }));
    // Fails without a word: nobody asked, the server checks each call in any case, and the next renewal reads again.
    accessToken.onRenewal(() => void readAgain().then(setSession, () => undefined));
    return () => {
      accessToken.onEnd(null);
      accessToken.onRenewal(null);
    };
  }, [leave, setSession]);
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
