import type { FieldProblem } from '../foundation/errors.ts';
import { shownHost } from './shown-host.ts';

/** An entry of an organisation's lists: a domain and whether it is whitelisted or blacklisted. */
export interface ListedDomain {
  readonly domain: string;
  readonly is_allowed: boolean;
}

type HostVerdict = 'allowed' | 'blacklisted' | 'notWhitelisted';

const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * The host of a domain or web address that somebody entered: lower case, international names in their ASCII form,
 * without port, path and final dot. Null for what has no host with a name: no address in numbers, no single word.
 */
export function hostOf(text: string): string | null {
  const entered = text.trim();
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(entered) ? entered : `https://${entered}`;
  // Line ends and tabs would be left out silently.
  if (/^[^:]*:\/\/[^/?#]*\s/.test(address)) return null;
  const url = URL.parse(address);
  if (url === null || !isWeb(url) || url.username !== '' || url.password !== '') return null;
  const host = withoutFinalDot(url.hostname);
  return isHostName(host) ? host : null;
}

function isWeb({ protocol }: URL): boolean {
  return protocol === 'https:' || protocol === 'http:';
}

function isHostName(host: string): boolean {
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  const isNamed = labels.length > 1 && labels.every((part) => label.test(part));
  return isNamed && host.length <= 253 && last.length > 1 && !/^\d+$/.test(last);
}

/**
 * The host of an absolute web address as a browser would go to it, also one in numbers; null when the address leads
 * to no other host, as the paths of our own files do.
 */
export function hostOfLink(address: string): string | null {
  const url = URL.parse(address);
  return url !== null && isWeb(url) ? withoutFinalDot(url.hostname) : null;
}

/** An address that an organisation wants to show, and the field in which it stands. */
export interface ShownUrl {
  readonly field: string;
  readonly url: string;
}

/** What the user is told whose own lists they are. */
export const hostProblemKeys = {
  blacklisted: 'domains.hostBlacklisted',
  notWhitelisted: 'domains.hostNotWhitelisted',
} as const;

/**
 * What the lists of an organisation object to in addresses, all at once. Addresses that lead to no other host pass: the
 * paths of our own files, and what is no web address at all, which is said elsewhere.
 */
export function hostProblems(lists: readonly ListedDomain[], urls: readonly ShownUrl[]): FieldProblem[] {
  return urls.flatMap(({ field, url }) => {
    const host = hostOfLink(url);
    if (host === null) return [];
    const verdict = verdictOf(lists, host);
    return verdict === 'allowed'
      ? []
      : [{ field, key: hostProblemKeys[verdict], args: { host: shownHost(host) } }];
  });
}

function withoutFinalDot(host: string): string {
  return host.replace(/\.+$/, '');
}

/** Whether a host may be named, by all lists of an organisation. A domain stands for its subdomains too. */
export function verdictOf(lists: readonly ListedDomain[], host: string): HostVerdict {
  const covers = ({ domain }: ListedDomain) => host === domain || host.endsWith(`.${domain}`);
  const whitelist = lists.filter((entry) => entry.is_allowed);
  if (lists.some((entry) => !entry.is_allowed && covers(entry))) return 'blacklisted';
  return whitelist.length === 0 || whitelist.some(covers) ? 'allowed' : 'notWhitelisted';
}
