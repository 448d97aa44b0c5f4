import type { Principal } from '@vinculum/contract/access/principal.ts';
import type { LoadTestScope } from './profiles/profiles-store.ts';

/** Administrators see everybody's load tests, consumers their own. */
export function loadTestScope({ portal, organisationId }: Principal): LoadTestScope {
  return { consumerId: portal === 'ADMIN' ? 'everybody' : organisationId };
}
