import { expect, test } from 'vitest';
import { problemsOf } from '../foundation/problem.ts';
import { domainLimits, domainProblems, newDomainsSchema } from './new-domains.ts';

const nothing = new Set<string>();
const many = (count: number) => Array.from({ length: count }, (_, index) => `site${index}.example`);

test('everything wrong is said at once, each at its field', () => {
  const domains = ['good.example', 'nonsense', 'HTTPS://Good.example/page', 'taken.example', ' '];
  const input = { domains, is_allowed: true };
  const listed = new Set(['taken.example']);
  const expected = [
    { field: 'domains.1', key: 'domains.invalidUrl' },
    { field: 'domains.2', key: 'domains.duplicate' },
    { field: 'domains.3', key: 'domains.listed' },
  ];
  expect(domainProblems(input, listed)).toEqual(expected);
  const { error } = newDomainsSchema(listed).safeParse(input);
  expect(problemsOf(error?.issues ?? []).map(({ field, key }) => ({ field, key }))).toEqual(expected);
});

// Shows 2-9.5
test('the whitelist takes ten at a time, the blacklist a hundred', () => {
  const keysOf = (count: number, isAllowed: boolean) =>
    domainProblems({ domains: many(count), is_allowed: isAllowed }, nothing);
  expect(keysOf(10, true)).toEqual([]);
  expect(keysOf(11, true)).toEqual([{ field: 'domains', key: 'domains.tooMany', args: { max: 10 } }]);
  expect(keysOf(100, false)).toEqual([]);
  expect(keysOf(101, false)).toEqual([{ field: 'domains', key: 'domains.tooMany', args: { max: 100 } }]);
});

test('lines without text are none, however many, beside one that has', () => {
  const input = { domains: ['', ' ', 'good.example', ...many(9), ''], is_allowed: true };
  expect(domainProblems(input, nothing)).toEqual([]);
  expect(domainProblems({ ...input, domains: ['', ''] }, nothing)).toEqual([
    { field: 'domains.0', key: 'domains.missing' },
  ]);
});

test('saving needs at least one domain', () => {
  expect(domainProblems({ domains: [], is_allowed: true }, nothing)).toEqual([
    { field: 'domains', key: 'domains.missing' },
  ]);
});

test('a domain may be as long as a list keeps it', () => {
  const entered = (length: number) => `https://good.example/${'x'.repeat(length - 21)}`;
  const keysOf = (length: number) =>
    domainProblems({ domains: [entered(length)], is_allowed: true }, nothing).map(({ key }) => key);
  expect(keysOf(domainLimits.text)).toEqual([]);
  expect(keysOf(domainLimits.text + 1)).toEqual(['domains.invalidUrl']);
});

test('a form is told how many domains it may add', () => {
  const { error } = newDomainsSchema(nothing).safeParse({ domains: many(11), is_allowed: true });
  expect(problemsOf(error?.issues ?? [])).toEqual([
    { field: 'domains', key: 'domains.tooMany', args: { max: 10 } },
  ]);
});
