import type { Principal } from '@vinculum/contract/access/principal.ts';
import {
  type FeatureFlag,
  featureFlags,
  type Portal,
  type UserRole,
  userRoles,
} from '@vinculum/contract/access/vocabulary.ts';

// The cells of the tables of who may what in docs/reference: written for the pages, and read again by the tests
// that try everybody against what a reviewed page says.

/** What the user of a portal may be: null is a user without a role. */
export interface Rank {
  readonly role: UserRole | null;
  readonly flags: readonly FeatureFlag[];
}

/** A user of a portal with a rank, in an organisation without a number. */
export function someone(portal: Portal, { role, flags }: Rank): Principal {
  return { userId: 0, username: '', organisationId: 0, portal, role, flags };
}

/** Every rank that a user can have, each with no flag, each one and all of them. */
export const everyRank: readonly Rank[] = [null, ...userRoles].flatMap((role) =>
  [[], ...featureFlags.map((flag) => [flag]), featureFlags].map((flags) => ({ role, flags })),
);

/**
 * The least right of a portal that `isLetIn` asks for, in the words of the tables; '' for nobody. Asked of every role
 * with and without flags.
 */
export function accessCell(portal: Portal, isLetIn: (who: Principal) => boolean): string {
  const lets = (role: UserRole | null, flags: readonly FeatureFlag[]) =>
    isLetIn(someone(portal, { role, flags }));
  if (lets(null, [])) return 'signed in';
  const least = userRoles.find((role) => lets(role, featureFlags));
  if (least === undefined) return '';
  const name = nameOf(least);
  if (lets(least, [])) return name;
  const flags = featureFlags.filter((flag) => lets(least, [flag]));
  const flagged = `${name}, flag ${flags.join(' or ')}`;
  const withoutFlags = userRoles.find((role) => lets(role, []));
  return withoutFlags === undefined ? flagged : `${flagged}; ${nameOf(withoutFlags)}`;
}

/** Whether a cell of the tables names a rank. @throws {Error} for words that no cell has */
export function cellNames(cell: string, rank: Rank): boolean {
  if (cell === '') return false;
  if (cell === 'signed in' || cell === 'anybody') return true;
  return cell.split('; ').some((way) => wayNames(way, rank));
}

function wayNames(way: string, rank: Rank): boolean {
  const [name = '', flags] = way.split(', flag ');
  const least = userRoles.findIndex((role) => nameOf(role) === name);
  if (least === -1) throw new Error(`the table says "${way}"`);
  const isHighEnough = rank.role !== null && userRoles.indexOf(rank.role) >= least;
  return (
    isHighEnough &&
    (flags === undefined || flags.split(' or ').some((flag) => rank.flags.some((one) => one === flag)))
  );
}

/** The rows of a page's tables as cells without their spaces and backticks; neither headings nor rulers. */
export function rowsOf(page: string): readonly (readonly string[])[] {
  return page
    .split('\n')
    .filter((line) => /^\| .*`/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

function nameOf(role: UserRole): string {
  return role.replace('USER_', '').toLowerCase();
}
