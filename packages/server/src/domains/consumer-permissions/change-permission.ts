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
import { concernedBy, type ConcernedRow } from '../../read-models/concerned-store.ts';
import { recordAudit } from '../audit/public.ts';
import {
  cancelForPermission,
  changedConsents,
  countForPermission,
  offerAgain,
  type PermissionChange,
  revisionBefore,
  touchLiveConsents,
} from '../consents/public.ts';
import { organisationName } from '../organisations/public.ts';
import { actOnForm, addHappenings, addNotifications } from '../notices/public.ts';
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
    const change = {
      oemId: before.oem_id,
      consumerId: before.consumer_id,
      actor: context.principal.username,
      now,
    };
    const since = await revisionBefore(trx);
    const done = await applyChange(trx, change, { before, after });
    const told = async (effect: Effect['effect']) =>
      done[effect] === 0 ? {} : await tellConcerned(trx, context, { change, since, effect });
    const [ended, asked] = [await told('canceled'), await told('offered')];
    await recordAudit(trx, context, {
      target: `consumer-permission/${permissionId}`,
      details: { ...changed, ...done, ended, asked, consumerId: before.consumer_id },
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

async function applyChange(
  trx: Transaction<Database>,
  change: PermissionChange,
  { before, after }: { readonly before: PermissionRow; readonly after: PermissionRow },
): Promise<{ canceled: number; offered: number }> {
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

interface Effect {
  readonly change: PermissionChange;
  /** The revision before it. */
  readonly since: number;
  readonly effect: 'canceled' | 'offered';
}

/** Tells the fleet owners of the cars what ended there or is asked. Returns of how many cars of the maker, by form. */
async function tellConcerned(
  trx: Transaction<Database>,
  context: UserContext,
  { change, since, effect }: Effect,
): Promise<Readonly<Record<string, number>>> {
  const concerned = Map.groupBy(
    await concernedBy(trx, changedConsents(change, since, effect)),
    ({ formId }) => formId,
  );
  const act = effect === 'canceled' ? 'concern.ended' : 'concern.asked';
  for (const [id, rows] of concerned)
    await addHappenings(trx, actOnForm(act, context, { id, consumer_id: change.consumerId }), rows);
  const ofMaker = (rows: readonly ConcernedRow[]) =>
    rows
      .filter(({ organisationId }) => organisationId === change.oemId)
      .reduce((sum, { total }) => sum + total, 0);
  return Object.fromEntries([...concerned].map(([id, rows]) => [id, ofMaker(rows)]));
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
