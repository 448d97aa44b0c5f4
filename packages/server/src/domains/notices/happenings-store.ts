import type { ConcernAct } from '@vinculum/contract/home/overview.ts';
import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { UserContext } from '../../call-context.ts';
import { inSlices } from '../../mechanisms/in-slices.ts';

/** Home looks back thirty days at most. */
const RETENTION_MS = 31 * DAY_MS;

/** What one organisation did that concerns others. */
interface ConcerningAct {
  readonly act: ConcernAct;
  /** Who did it, and is not told of it. */
  readonly byId: number;
  /** As the audit trail names it. */
  readonly target: string | null;
  readonly now: Date;
}

/** An act on a form: what an operator does is its consumer's, for whom it does it. */
export function actOnForm(
  act: ConcernAct,
  { principal, now }: Pick<UserContext, 'principal' | 'now'>,
  form: { readonly id: number; readonly consumer_id: number },
): ConcerningAct {
  const byId = principal.portal === 'ADMIN' ? form.consumer_id : principal.organisationId;
  return { act, byId, target: `consent-form/${form.id}`, now: new Date(now) };
}

/** An organisation that an act concerns, and with how many vehicles. */
export interface Concerned {
  readonly organisationId: number;
  readonly isTest: boolean;
  readonly total: number | null;
}

/** Lets the homes of those whom an act concerns tell it, in the transaction of what happened. */
export async function addHappenings(
  trx: Transaction<Database>,
  { act, byId, target, now }: ConcerningAct,
  concerned: readonly Concerned[],
): Promise<void> {
  const others = concerned.filter(({ organisationId }) => organisationId !== byId);
  if (others.length === 0) return;
  await trx
    .insertInto('happening')
    .values(
      others.map(({ organisationId, isTest, total }) => ({
        organisation_id: organisationId,
        at: now,
        act,
        by_id: byId,
        target,
        total,
        is_test: isTest,
      })),
    )
    .execute();
}

/** Deletes what lies further back than any home looks. @returns how many rows are gone */
export async function deleteOldHappenings(db: Kysely<Database>, now: number): Promise<number> {
  const before = new Date(now - RETENTION_MS);
  return await inSlices(async (limit) => {
    const { numAffectedRows } = await sql`delete from happening where id in (
      select id from happening where at < ${before}::timestamptz limit ${limit})`.execute(db);
    return Number(numAffectedRows ?? 0);
  });
}
