import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';

/**
 * Asks the identity provider for the last step of a change. Where that fails, the change is rolled back, though the
 * provider may have done its part and only its answer was lost: so the attempt stands in the trail all the same.
 */
export async function askProvider(
  { db, context }: { readonly db: Kysely<Database>; readonly context: UserContext },
  entry: { readonly target: string; readonly details: Readonly<Record<string, unknown>> },
  ask: () => Promise<void>,
): Promise<void> {
  try {
    await ask();
  } catch (error) {
    // Not in the transaction of the change, which ends without a trace.
    await recordAudit(db, context, { ...entry, result: 'refused' });
    throw error;
  }
}
