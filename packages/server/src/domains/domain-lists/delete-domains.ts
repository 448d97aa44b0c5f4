import { mayBlacklist } from '@vinculum/contract/domain-lists/may-blacklist.ts';
import { AppError } from '@vinculum/contract/foundation/errors.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../http/context.ts';
import { recordAudit } from '../audit/public.ts';
import { deleteEntries, lockEntries } from './domain-lists-store.ts';

/**
 * Takes domains off an organisation's lists, all or none; the caller has checked that the organisation is in reach.
 * @throws notFound when one is not there, or is another organisation's; forbidden for one that is blacklisted, without
 * the flag.
 */
export async function deleteDomainsFrom(
  deps: Deps,
  context: UserContext,
  given: { readonly organisationId: number; readonly ids: readonly number[] },
): Promise<{ message: string }> {
  const ids = [...new Set(given.ids)];
  await deps.db.transaction().execute(async (trx) => {
    const entries = await lockEntries(trx, given.organisationId, ids);
    if (entries.length < ids.length) throw new AppError('notFound');
    if (entries.some((entry) => !entry.is_allowed) && !mayBlacklist(context.principal))
      throw new AppError('forbidden');
    await deleteEntries(trx, given.organisationId, ids);
    await recordAudit(trx, context, {
      target: `organisation/${given.organisationId}`,
      details: { domains: entries.map(({ domain }) => domain) },
    });
  });
  return { message: context.text('domains.deleted') };
}
