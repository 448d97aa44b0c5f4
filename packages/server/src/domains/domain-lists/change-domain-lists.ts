import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { hostOf } from '@vinculum/contract/domain-lists/host-rules.ts';
import { mayBlacklist } from '@vinculum/contract/domain-lists/may-blacklist.ts';
import { domainProblems, type NewDomains } from '@vinculum/contract/domain-lists/new-domains.ts';
import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { UserContext } from '../../call-context.ts';
import { refuseProblems } from '../../mechanisms/refuse-problems.ts';
import { recordAudit } from '../audit/public.ts';
import { deleteEntries, insertEntries, listsOf, lockEntries } from './domain-lists-store.ts';

/**
 * Whitelists or blacklists domains of an organisation, all or none; the caller has checked that it is in reach.
 * @throws forbidden for the blacklist without its flag; badRequest with every problem at once.
 */
export async function addDomainsTo(
  deps: Deps,
  context: UserContext,
  input: NewDomains & { readonly organisationId: number },
): Promise<{ message: string }> {
  if (!input.is_allowed && !mayBlacklist(context.principal)) throw new AppError('forbidden');
  await deps.db.transaction().execute(async (trx) => {
    await refuseWrong(trx, input);
    const domains = input.domains.map(hostOf).filter((host) => host !== null);
    const entries = { isAllowed: input.is_allowed, username: context.principal.username };
    const now = new Date(context.now);
    const added = await insertEntries(trx, input.organisationId, { ...entries, domains, now });
    // Somebody else has listed one of them meanwhile: it is seen now.
    if (added.length < domains.length) await refuseWrong(trx, input, new Set(added));
    await recordAudit(trx, context, {
      target: `organisation/${input.organisationId}`,
      details: { domains, isAllowed: input.is_allowed },
    });
  });
  return { message: context.text('domains.added') };
}

async function refuseWrong(
  trx: Transaction<Database>,
  input: NewDomains & { readonly organisationId: number },
  added: ReadonlySet<string> = new Set(),
): Promise<void> {
  const listed = await listedOf(trx, input.organisationId);
  refuseProblems(domainProblems(input, new Set([...listed].filter((domain) => !added.has(domain)))));
}

/** What is wrong with the domains, whatever is wrong beside them; an organisation that is not told lists none. */
export async function judgeDomains(
  { db }: Pick<Deps, 'db'>,
  { domains, is_allowed = true }: Partial<NewDomains>,
  organisationId: number | undefined,
): Promise<FieldProblem[]> {
  if (domains === undefined) return [];
  const listed = organisationId === undefined ? new Set<string>() : await listedOf(db, organisationId);
  return domainProblems({ domains, is_allowed }, listed);
}

async function listedOf(db: Kysely<Database>, organisationId: number): Promise<Set<string>> {
  return new Set((await listsOf(db, organisationId)).map(({ domain }) => domain));
}

/**
 * Takes domains off an organisation's lists, all or none; the caller has checked that the organisation is in reach.
 * @throws notFound when one is not there, or is another organisation's; forbidden for one that is blacklisted, without
 * the flag.
 */
export async function deleteDomainsFrom(
  deps: Deps,
  context: UserContext,
  input: { readonly organisationId: number; readonly ids: readonly number[] },
): Promise<{ message: string }> {
  const ids = [...new Set(input.ids)];
  await deps.db.transaction().execute(async (trx) => {
    const entries = await lockEntries(trx, input.organisationId, ids);
    if (entries.length < ids.length) throw new AppError('notFound');
    if (entries.some((entry) => !entry.is_allowed) && !mayBlacklist(context.principal))
      throw new AppError('forbidden');
    await deleteEntries(trx, input.organisationId, ids);
    await recordAudit(trx, context, {
      target: `organisation/${input.organisationId}`,
      details: { domains: entries.map(({ domain }) => domain) },
    });
  });
  return { message: context.text('domains.deleted') };
}
