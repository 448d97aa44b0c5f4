import { hostProblemKeys, hostProblems, type ShownUrl } from '@vinculum/contract/domain-lists/host-rules.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { refuseProblems } from '../../mechanisms/refuse-problems.ts';
import { listsOf } from './domain-lists-store.ts';

/** What the lists of an organisation object to in addresses, all at once. */
export async function forbiddenHostProblems(
  db: Kysely<Database>,
  organisationId: number,
  urls: readonly ShownUrl[],
): Promise<FieldProblem[]> {
  return urls.length === 0 ? [] : hostProblems(await listsOf(db, organisationId), urls);
}

const toOthers: Readonly<Record<string, string>> = {
  [hostProblemKeys.blacklisted]: 'domains.hostBlacklistedThere',
  [hostProblemKeys.notWhitelisted]: 'domains.hostNotWhitelistedThere',
};

/** Whose lists decide, and the organisation of the user that is told. */
export interface ListQuery {
  readonly organisationId: number;
  readonly askerId: number;
}

/** The same in words that say to who asks whose lists they are. */
export async function hostProblemsFor(
  db: Kysely<Database>,
  { organisationId, askerId }: ListQuery,
  urls: readonly ShownUrl[],
): Promise<FieldProblem[]> {
  const problems = await forbiddenHostProblems(db, organisationId, urls);
  if (organisationId === askerId) return problems;
  return problems.map((problem) => ({ ...problem, key: toOthers[problem.key] ?? problem.key }));
}

/**
 * Refuses addresses that the lists of an organisation forbid.
 * @throws badRequest with every one at its field.
 */
export async function refuseForbiddenHosts(
  db: Kysely<Database>,
  lists: ListQuery,
  urls: readonly ShownUrl[],
): Promise<void> {
  refuseProblems(await hostProblemsFor(db, lists, urls));
}
