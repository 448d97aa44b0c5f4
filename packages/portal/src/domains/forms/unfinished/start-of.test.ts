import type { KeptUnfinished } from '@vinculum/contract/forms/unfinished-endpoints.ts';
import { expect, test } from 'vitest';
import { emptyDraft } from '../editor/draft.ts';
import type { BrowserCopy } from './browser-copies.ts';
import { isSameContent, startOf } from './start-of.ts';

const content = (title: string) => ({ kind: 'form' as const, form: { ...emptyDraft('en'), title } });
const kept = (revision: number, title = 'kept', updated_by = 'colleague'): KeptUnfinished => ({
  key: 'form-12',
  revision,
  updated_by,
  updated_on: '2026-11-24T12:03:00Z',
  base_updated_on: 'base of the server',
  content: content(title),
});
const copy = (revision: number, title = 'typed', is_sending = false): BrowserCopy => ({
  revision,
  base_updated_on: 'base of the browser',
  is_sending,
  changed_at: 0,
  content: content(title),
});

const NOTHING = { revision: 0, baseUpdatedOn: null, by: null, title: null };
const KEPT = {
  baseUpdatedOn: 'base of the server',
  by: { username: 'colleague', at: '2026-11-24T12:03:00Z' },
  isUnsent: false,
  isContradicted: false,
};
const TYPED = { title: 'typed', baseUpdatedOn: 'base of the browser', by: null, isUnsent: true };

test.each<[string, KeptUnfinished | null, BrowserCopy | null, object]>([
  ['nothing anywhere', null, null, { ...NOTHING, isUnsent: false, isContradicted: false }],
  ['the server has it', kept(3), null, { ...KEPT, revision: 3, title: 'kept' }],
  ['only this browser has it', null, copy(0), { ...TYPED, revision: 0, isContradicted: false }],
  [
    'it was discarded elsewhere after the last time that the server had it',
    null,
    copy(4),
    { ...TYPED, revision: 0, isContradicted: false },
  ],
  [
    'this browser goes on from what the server has',
    kept(3),
    copy(3),
    { ...TYPED, revision: 3, isContradicted: false },
  ],
  [
    'the answer to the last change was lost',
    kept(4, 'typed'),
    copy(3),
    { ...KEPT, revision: 4, title: 'typed' },
  ],
  [
    'the user typed on while the last change was sent',
    kept(4, 'kept', 'me'),
    copy(3, 'typed', true),
    { ...TYPED, revision: 4, isContradicted: false },
  ],
  [
    'a colleague changed it meanwhile',
    kept(4),
    copy(3, 'typed', true),
    { ...TYPED, revision: 4, isContradicted: true },
  ],
  [
    'the user changed it in another browser',
    kept(4, 'kept', 'me'),
    copy(3),
    { ...TYPED, revision: 4, isContradicted: true },
  ],
])('an editor begins when %s', (_, ...[server, browser, expected]) => {
  const { content: found, ...start } = startOf(server, browser, 'me');
  expect({ ...start, title: found?.form.title ?? null }).toEqual(expected);
});

test('a text without an amount says the same as one whose amount is null, and no other', () => {
  const rewarded = (reward: { readonly effort_value?: number | null }) => {
    const { kind, form } = content('kept');
    return { kind, form: { ...form, consumer_rewards: [reward] } };
  };
  expect(isSameContent(rewarded({}), rewarded({ effort_value: null }))).toBe(true);
  expect(isSameContent(rewarded({}), rewarded({ effort_value: 0 }))).toBe(false);
  expect(isSameContent(rewarded({ effort_value: 1 }), rewarded({ effort_value: 2 }))).toBe(false);
});
