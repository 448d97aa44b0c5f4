import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import { addressedLogin, loginOf } from '../domains/identity/login-title.ts';
import { addressOf } from '../lib/screens/addresses.ts';
import { lastPortal } from '../lib/session.tsx';

/**
 * The login of the portal that was used last in this browser, or of the only ones whose users may open `next`; from
 * there the user comes back to it.
 */
export function signInAddress(next?: string, portals: readonly Portal[] = []) {
  const last = lastPortal();
  const isOpenToLast = portals.length === 0 || portals.some((portal) => portal === last);
  const [login, another] = new Set((isOpenToLast && last !== null ? [last] : portals).map(loginOf));
  const as = login === undefined || another !== undefined ? undefined : addressedLogin(login);
  return addressOf('/login', { next, as });
}
