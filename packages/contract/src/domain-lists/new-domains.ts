import { z } from 'zod';
import type { FieldProblem } from '../foundation/errors.ts';
import { hostOf } from './host-rules.ts';

/** Most domains that one call adds: on the whitelist as specified, on the blacklist ours. */
export const domainLimits = { whitelist: 10, blacklist: 100, text: 2000 } as const;

/** The most that may be added at once. */
export function mostDomains(isAllowed: boolean): number {
  return isAllowed ? domainLimits.whitelist : domainLimits.blacklist;
}

/** Domains as they were entered: names of hosts, or web addresses on them. */
export interface NewDomains {
  readonly domains: readonly string[];
  readonly is_allowed: boolean;
}

/** What keeps domains from being added, all at once, each at its field; `listed` are the domains on either list. */
export function domainProblems(input: NewDomains, listed: ReadonlySet<string>): FieldProblem[] {
  const { domains, is_allowed: isAllowed } = input;
  const max = mostDomains(isAllowed);
  // Lines of a form that nothing was entered into are none.
  const { length } = domains.filter((text) => text.trim() !== '');
  if (length === 0)
    return [{ field: domains.length === 0 ? 'domains' : 'domains.0', key: 'domains.missing' }];
  const hosts = domains.map(hostOf);
  const ofEntries = domains.flatMap((text, index) => {
    const key = problemOf({ text, host: hosts[index] ?? null, before: hosts.slice(0, index), listed });
    return key === null ? [] : [{ field: `domains.${index}`, key }];
  });
  const ofAll = length > max ? [{ field: 'domains', key: 'domains.tooMany', args: { max } }] : [];
  return [...ofAll, ...ofEntries];
}

interface Entered {
  readonly text: string;
  readonly host: string | null;
  readonly before: readonly (string | null)[];
  readonly listed: ReadonlySet<string>;
}

function problemOf({ text, host, before, listed }: Entered): string | null {
  if (text.trim() === '') return null;
  if (host === null || text.length > domainLimits.text) return 'domains.invalidUrl';
  if (before.includes(host)) return 'domains.duplicate';
  return listed.has(host) ? 'domains.listed' : null;
}

/** The same rules for a form; its result is what the call takes. */
export function newDomainsSchema(
  listed: ReadonlySet<string>,
): z.ZodType<{ domains: string[]; is_allowed: boolean }, { domains: string[]; is_allowed: boolean }> {
  return z.object({ domains: z.array(z.string()), is_allowed: z.boolean() }).superRefine((input, context) => {
    for (const { field, key, args } of domainProblems(input, listed))
      context.addIssue({ code: 'custom', path: field.split('.'), message: key, params: args ?? {} });
  });
}
