import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import type { ComponentType, ReactNode } from 'react';
import type { PortalScreen } from '../lib/screens/portal-screen.ts';
import type { Session } from '../lib/session.tsx';

/** Code that came before the portal is first drawn; what it lacks loads where it is met. */
export interface ReadyCode {
  readonly Shell?: ComponentType<{ readonly session: Session; readonly children: ReactNode }>;
  readonly screens: ReadonlyMap<PortalScreen, ComponentType>;
}

/** Who is there before the server has said so: somebody whose session is taken up, or nobody. */
export interface Visitor {
  readonly mayHaveSession: boolean;
  /** Of who was signed in last. */
  readonly portal: Portal | null;
}

/**
 * Loads what the visitor will most likely see at an address, while texts and session are asked for. Met without it, the
 * page would draw that it waits, ask only then, and keep that in sight for a while. The sign-in is waited for; of a
 * user's page only the frame is, within which a screen can be.
 */
export async function loadAhead(
  all: readonly PortalScreen[],
  path: string,
  visitor: Visitor,
): Promise<ReadyCode> {
  const screens = new Map<PortalScreen, ComponentType>();
  const loads = screensAhead(all, path, visitor).map(async (screen) =>
    screens.set(screen, await screen.load()),
  );
  // One that fails is asked for again where it is met, which then says so.
  const settled = Promise.allSettled(loads);
  if (visitor.mayHaveSession) {
    const frame = await import('./shell/shell.tsx').catch(() => null);
    return { ...(frame !== null && { Shell: frame.Shell }), screens };
  }
  await settled;
  return { screens };
}

function screensAhead(
  all: readonly PortalScreen[],
  path: string,
  { mayHaveSession, portal }: Visitor,
): readonly PortalScreen[] {
  const here = all.filter((screen) => leadsTo(screen, path));
  if (mayHaveSession) return here.filter((screen) => portal === null || isOf(portal, screen));
  const bare = here.filter(({ frame }) => frame === 'bare');
  return bare.length > 0 ? bare : all.filter((screen) => screen.path === '/login');
}

function leadsTo({ path: pattern }: PortalScreen, path: string): boolean {
  const parts = path.split('/');
  const wanted = pattern.split('/');
  return (
    wanted.length === parts.length && wanted.every((part, at) => part.startsWith('$') || part === parts[at])
  );
}

/** Whether anybody of a portal may open a screen. */
function isOf(portal: Portal, { endpoint }: PortalScreen): boolean {
  if (endpoint === undefined) return true;
  return endpoint.access.kind !== 'allow' || endpoint.access.admissions.some((one) => one.portal === portal);
}
