import type {
  changeConsumerPermissionEndpoint,
  previewPermissionChangeEndpoint,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { recordAudit } from '../audit/public.ts';
import {
  cancelForPermission,
  countForPermission,
  offerAgain,
  type PermissionChange,
  touchLiveConsents,
} from '../consents/public.ts';
import { organisationName } from '../organisations/public.ts';
import { addNotifications } from '../notices/public.ts';
import {
  consumerOfPermission,
  lockPermission,
  type PermissionRow,
  storePermission,
} from './permissions-store.ts';

const kinds = [
  { flag: 'form_type_notification', kind: 'Standard' },
  { flag: 'form_type_question', kind: 'Action' },
] as const;

/**
 * A maker changes what a consumer may do. Switching a kind of form off ends that consumer's open and live consents
 * of the kind on the maker's cars at once; switching it on offers again what was refused for lack of it, or ended so.
 * The consumer is told either way. What stands as it is wanted is no change, and is not recorded.
 * @throws notFound, also for a row of another maker.
 */
export async function changePermission(
  deps: Deps,
  context: UserContext,
  body: RequestOf<typeof changeConsumerPermissionEndpoint>['body'],
): Promise<AnswerOf<typeof changeConsumerPermissionEndpoint>> {
  const { permission_id: permissionId, ...input } = body;
  const effects = await deps.db.transaction().execute(async (trx) => {
    const scope = { oemId: context.principal.organisationId, permissionId };
    const before = await lockPermission(trx, scope);
    if (before === undefined) throw new AppError('notFound');
    const stood = new Map<string, unknown>(Object.entries(before));
    const changes = Object.entries(input).filter(
      ([flag, value]) => value !== undefined && value !== stood.get(flag),
    );
    if (changes.length === 0) return { canceled: 0, offered: 0 };
    const changed = Object.fromEntries(changes);
    const after = { ...before, ...changed };
    const now = new Date(context.now);
    await storePermission(trx, after, now);
    const done = await applyChange(trx, { before, after, actor: context.principal.username, now });
    await recordAudit(trx, context, {
      target: `consumer-permission/${permissionId}`,
      details: { ...changed, ...done, consumerId: before.consumer_id },
    });
    return done;
  });
  return { ...effects, message: context.text('permissions.changed') };
}

/**
 * What withdrawing the permission for a kind of form would end at this moment, or giving it would ask, by the rules
 * that either follows.
 * @throws notFound, also for a row of another maker.
 */
export async function countEffects(
  { db }: Deps,
  context: UserContext,
  { params, query }: RequestOf<typeof previewPermissionChangeEndpoint>,
): Promise<AnswerOf<typeof previewPermissionChangeEndpoint>> {
  const oemId = context.principal.organisationId;
  const consumerId = await consumerOfPermission(db, { oemId, permissionId: params.id });
  if (consumerId === undefined) throw new AppError('notFound');
  return await countForPermission(db, { oemId, consumerId, now: new Date(context.now) }, query.consent_type);
}

interface PermissionStep {
  readonly before: PermissionRow;
  readonly after: PermissionRow;
  readonly actor: string;
  readonly now: Date;
}

async function applyChange(
  trx: Transaction<Database>,
  step: PermissionStep,
): Promise<{ canceled: number; offered: number }> {
  const { before, after, actor, now } = step;
  const change: PermissionChange = { oemId: before.oem_id, consumerId: before.consumer_id, actor, now };
  const effects = { canceled: 0, offered: 0 };
  for (const { flag, kind } of kinds) {
    if (before[flag] === after[flag]) continue;
    const isSet = after[flag];
    const count = isSet ? await offerAgain(trx, change, kind) : await cancelForPermission(trx, change, kind);
    effects[isSet ? 'offered' : 'canceled'] += count;
    await notifyConsumer(trx, change, { isSet, kind, count });
  }
  if (before.access_type_read_signal !== after.access_type_read_signal) await touchLiveConsents(trx, change);
  return effects;
}

async function notifyConsumer(
  trx: Transaction<Database>,
  change: PermissionChange,
  what: { readonly isSet: boolean; readonly kind: string; readonly count: number },
): Promise<void> {
  const oem = await organisationName(trx, change.oemId);
  await addNotifications(trx, [
    {
      organisationId: change.consumerId,
      senderName: oem,
      messageKey: what.isSet ? 'permissions.notifyGiven' : 'permissions.notifyWithdrawn',
      messageArgs: { oem, kind: what.kind, count: what.count },
      type: 'OTHER',
      now: change.now,
    },
  ]);
}
