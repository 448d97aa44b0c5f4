import { addressedLogin, loginOf } from '../domains/identity/login-title.ts';
import { addressOf } from '../lib/screens/addresses.ts';
import { lastPortal } from '../lib/session.tsx';

/** The login of the portal that was used last in this browser; from there the user comes back to `next`. */
export function signInAddress(next?: string) {
  const portal = lastPortal();
  const as = portal === null ? undefined : addressedLogin(loginOf(portal));
  return addressOf('/login', { next, as });
}
