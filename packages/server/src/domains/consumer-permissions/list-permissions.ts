import type {
  ConsumerPermissionRow,
  OemPermissionRow,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { ensurePairs, permissionsOfConsumer, permissionsOfOem } from './permissions-store.ts';

/** What each maker lets the own organisation do: a row for every maker. */
export async function listOwnPermissions(deps: Deps, context: UserContext): Promise<OemPermissionRow[]> {
  await ensurePairs(deps.db, new Date(context.now));
  return await permissionsOfConsumer(deps.db, context.principal.organisationId);
}

/** What the own organisation, a maker, lets each consumer do: a row for every consumer. */
export async function listGivenPermissions(
  deps: Deps,
  context: UserContext,
): Promise<ConsumerPermissionRow[]> {
  await ensurePairs(deps.db, new Date(context.now));
  return await permissionsOfOem(deps.db, context.principal.organisationId);
}
