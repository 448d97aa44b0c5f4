import { shownHost } from '@vinculum/contract/domain-lists/shown-host.ts';
import { hostOfLink, verdictOf } from '@vinculum/contract/domain-lists/host-rules.ts';
import { AppError, type FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/database.ts';
import { listsOf } from './domain-lists-store.ts';

/** An address that an organisation wants to show, and the field in which it stands. */
export interface ShownUrl {
  readonly field: string;
  readonly url: string;
}

const keys = {
  blacklisted: 'domains.hostBlacklisted',
  notWhitelisted: 'domains.hostNotWhitelisted',
} as const;

/**
 * What the lists of an organisation object to in addresses, all at once. Addresses that lead to no other host pass: the
 * paths of our own files, and what is no web address at all, which is said elsewhere.
 */
export async function forbiddenHostProblems(
  db: Kysely<Database>,
  organisationId: number,
  urls: readonly ShownUrl[],
): Promise<FieldProblem[]> {
  const named = urls.flatMap(({ field, url }) => {
    const host = hostOfLink(url);
    return host === null ? [] : [{ field, host }];
  });
  if (named.length === 0) return [];
  const lists = await listsOf(db, organisationId);
  return named.flatMap(({ field, host }) => {
    const verdict = verdictOf(lists, host);
    return verdict === 'allowed' ? [] : [{ field, key: keys[verdict], args: { host: shownHost(host) } }];
  });
}

const toOthers: Readonly<Record<string, string>> = {
  [keys.blacklisted]: 'domains.hostBlacklistedThere',
  [keys.notWhitelisted]: 'domains.hostNotWhitelistedThere',
};

/** Whose lists decide, and the organisation of the user that is told. */
export interface ListsAsked {
  readonly organisationId: number;
  readonly askerId: number;
}

/**
 * Refuses addresses that the lists of an organisation forbid, in words that say whose lists they are.
 * @throws badRequest with every one at its field.
 */
export async function refuseForbiddenHosts(
  db: Kysely<Database>,
  { organisationId, askerId }: ListsAsked,
  urls: readonly ShownUrl[],
): Promise<void> {
  const problems = await forbiddenHostProblems(db, organisationId, urls);
  const fields =
    organisationId === askerId
      ? problems
      : problems.map((problem) => ({ ...problem, key: toOthers[problem.key] ?? problem.key }));
  if (fields.length > 0) throw new AppError('badRequest', { fields });
}
