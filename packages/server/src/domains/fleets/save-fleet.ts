import type { AnswerOf, RequestOf } from '@vinculum/contract/foundation/endpoint.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { deleteFleetEndpoint, saveFleetEndpoint } from '@vinculum/contract/fleets/endpoints.ts';
import type { FleetInput } from '@vinculum/contract/fleets/fleet.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { refuseStale } from '../../mechanisms/refuse-stale.ts';
import { recordAudit } from '../audit/public.ts';
import {
  findFleet,
  type FleetScope,
  hasFleetOf,
  holdFleet,
  insertFleet,
  removeFleet,
  updateFleet,
} from './fleets-store.ts';
import { placeVehicles } from '../vehicles/public.ts';
import { lockFleetMembers } from './permits-store.ts';

type Saved = AnswerOf<typeof saveFleetEndpoint>;

/**
 * Adds a fleet, or changes the texts of one.
 * @throws fleetExists for a unique id that another own fleet has; notFound, also for a fleet of somebody else;
 * badRequest for another unique id than the fleet has (specification 2, section 2); conflict when it was saved since it
 * was read.
 */
export async function saveFleet(
  deps: Deps,
  context: UserContext,
  { fleet_id: fleetId, updated_on: read, ...content }: RequestOf<typeof saveFleetEndpoint>['body'],
): Promise<Saved> {
  return fleetId === undefined
    ? await addFleet(deps, context, content)
    : await changeFleet(deps, context, { fleetId, read, content });
}

const uniqueIdTaken: FieldProblem = { field: 'unique_id', key: 'fleets.uniqueIdTaken' };
const uniqueIdLocked: FieldProblem = { field: 'unique_id', key: 'fleets.uniqueIdLocked' };

/** What is wrong with a fleet, as far as these fields tell and beside their shape. */
export async function judgeFleet(
  { db }: Deps,
  { principal: { organisationId: ownerId } }: UserContext,
  { fleet_id: fleetId, unique_id: uniqueId }: Partial<RequestOf<typeof saveFleetEndpoint>['body']>,
): Promise<FieldProblem[]> {
  if (uniqueId === undefined) return [];
  if (fleetId === undefined) return (await hasFleetOf(db, ownerId, uniqueId)) ? [uniqueIdTaken] : [];
  const fleet = await findFleet(db, { ownerId, fleetId });
  return fleet === undefined || fleet.unique_id === uniqueId ? [] : [uniqueIdLocked];
}

async function addFleet({ db }: Deps, context: UserContext, content: FleetInput): Promise<Saved> {
  const { organisationId, username } = context.principal;
  const id = await db.transaction().execute(async (trx) => {
    const input = { content, username, now: new Date(context.now) };
    const added = await insertFleet(trx, organisationId, input);
    if (added === null) {
      throw new AppError('fleetExists', { fields: [uniqueIdTaken] });
    }
    await recordAudit(trx, context, { target: `fleet/${added}`, details: { added: content } });
    return added;
  });
  return { fleet_id: id, message: context.text('fleets.added') };
}

async function changeFleet(
  { db }: Deps,
  context: UserContext,
  {
    fleetId,
    read,
    content,
  }: { readonly fleetId: number; readonly read: string | undefined; readonly content: FleetInput },
): Promise<Saved> {
  const scope: FleetScope = { ownerId: context.principal.organisationId, fleetId };
  await db.transaction().execute(async (trx) => {
    const held = await holdFleet(trx, scope, 'update');
    if (held === undefined) throw new AppError('notFound');
    const { updated_on: saved, ...before } = held;
    if (before.unique_id !== content.unique_id) {
      throw new AppError('badRequest', { fields: [uniqueIdLocked] });
    }
    refuseStale(read, saved);
    await updateFleet(trx, scope, { content, now: new Date(context.now) });
    await recordAudit(trx, context, { target: `fleet/${fleetId}`, details: { before, after: content } });
  });
  return { fleet_id: fleetId, message: context.text('fleets.changed') };
}

/** Deletes a fleet; its vehicles are in none afterwards. @throws notFound, also for a fleet of somebody else. */
export async function deleteFleet(
  { db }: Deps,
  context: UserContext,
  fleetId: number,
): Promise<AnswerOf<typeof deleteFleetEndpoint>> {
  const scope = { ownerId: context.principal.organisationId, fleetId };
  const deleted = await db.transaction().execute(async (trx) => {
    const fleet = await holdFleet(trx, scope, 'update');
    if (fleet === undefined) throw new AppError('notFound');
    const vins = await lockFleetMembers(trx, scope);
    await placeVehicles(trx, scope, { vins, fleetId: null });
    await removeFleet(trx, scope);
    await recordAudit(trx, context, { target: `fleet/${fleetId}`, details: { deleted: fleet, vins } });
    return { name: fleet.name, vehicles: vins.length };
  });
  const message = context.text('fleets.deleted', deleted);
  return { message, data: { message } };
}
