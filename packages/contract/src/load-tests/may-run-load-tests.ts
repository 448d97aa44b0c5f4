import { allow, may } from '../access/access.ts';
import type { Principal } from '../access/principal.ts';
import { controlLoadTesterEndpoint } from './endpoints.ts';

/**
 * The call that starts and stops tests, for who may do so: a start publishes a form and a stop revokes it, which only
 * administrators of a consumer do (specification 2, section 6). The portal's buttons name this one.
 */
export const runLoadTesterEndpoint = {
  ...controlLoadTesterEndpoint,
  access: allow(
    { portal: 'ADMIN', role: 'USER_EDITOR' },
    { portal: 'CONSUMERS', role: 'USER_ADMIN', anyFlag: ['ADN', 'LOAD_TESTER'] },
  ),
} as const;

/** Whether somebody who may look at load tests may also start and stop them. */
export function mayRunLoadTests(principal: Principal): boolean {
  return may(principal, runLoadTesterEndpoint.access);
}
