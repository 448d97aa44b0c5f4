import {
  changeConsumerPermissionEndpoint,
  type ConsumerPermissionRow,
  listConsumerPermissionsEndpoint,
  listOemPermissionsEndpoint,
  listPermissionsOfEndpoint,
  type OemPermissionRow,
  previewPermissionChangeEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { ConsentType } from '@vinculum/contract/consents/vocabulary.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import type { Deps } from '../../deps.ts';
import { type Route, userRoute } from '../../http/route.ts';
import { changePermission, countEffects } from './change-permission.ts';
import type { UserContext } from '../../call-context.ts';
import { requireOrganisation } from '../organisations/public.ts';
import { requestsWaiting } from '../../read-models/waiting-requests-store.ts';
import { ensurePairs, permissionsOfConsumer, permissionsOfOem } from './permissions-store.ts';

export function consumerPermissionRoutes(deps: Deps): Route[] {
  return [
    userRoute(listOemPermissionsEndpoint, async (context, { query }) => ({
      permissions: await listOwnPermissions(deps, context, query.include_test),
    })),
    userRoute(listConsumerPermissionsEndpoint, async (context) => ({
      permissions: await listGrantedPermissions(deps, context),
    })),
    userRoute(listPermissionsOfEndpoint, (context, request) => listPermissionsOf(deps, context, request)),
    userRoute(previewPermissionChangeEndpoint, (context, request) => countEffects(deps, context, request)),
    userRoute(changeConsumerPermissionEndpoint, (context, { body }) => changePermission(deps, context, body)),
  ];
}

/** What each maker lets the own organisation do: a row for every maker. */
async function listOwnPermissions(
  deps: Deps,
  context: UserContext,
  includeTest: boolean,
): Promise<OemPermissionRow[]> {
  await ensurePairs(deps.db, new Date(context.now));
  return await permissionsOfConsumer(deps.db, context.principal.organisationId, includeTest);
}

/** What the own organisation, a maker, lets each consumer do: a row for every consumer. */
async function listGrantedPermissions(deps: Deps, context: UserContext): Promise<ConsumerPermissionRow[]> {
  await ensurePairs(deps.db, new Date(context.now));
  return await withWaiting(deps.db, context.principal.organisationId, new Date(context.now));
}

async function withWaiting(db: Deps['db'], oemId: number, now: Date): Promise<ConsumerPermissionRow[]> {
  const [rows, requests] = await Promise.all([
    permissionsOfOem(db, oemId),
    requestsWaiting(db, { oemId, now }),
  ]);
  const waitingOf = (row: { readonly consumer_id: number }, type: ConsentType) =>
    requests.find(({ consumer_id, kind }) => consumer_id === row.consumer_id && kind === type)?.total ?? 0;
  return rows.map((row) => ({
    ...row,
    waiting: { Standard: waitingOf(row, 'Standard'), Action: waitingOf(row, 'Action') },
  }));
}

/**
 * Both sides of an organisation, for an operator.
 * @throws organisationNotFound
 */
async function listPermissionsOf(
  { db }: Deps,
  { now }: UserContext,
  { params: { id }, query }: RequestOf<typeof listPermissionsOfEndpoint>,
): Promise<AnswerOf<typeof listPermissionsOfEndpoint>> {
  await requireOrganisation(db, id);
  await ensurePairs(db, new Date(now));
  const [has, gives] = await Promise.all([
    permissionsOfConsumer(db, id, query.include_test),
    withWaiting(db, id, new Date(now)),
  ]);
  return { has, gives };
}
