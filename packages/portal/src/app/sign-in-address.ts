import { addressedLogin, loginOf } from '../domains/identity/login-title.ts';
import { lastPortal } from '../lib/session.tsx';

/** The login of the portal that was used last in this browser; from there the user comes back to `next`. */
export function signInAddress(next?: string) {
  const portal = lastPortal();
  const as = portal === null ? undefined : addressedLogin(loginOf(portal));
  return { to: '/login', search: { ...(next !== undefined && { next }), ...(as !== undefined && { as }) } };
}
