import { expect, test } from 'vitest';
import { emptyDraft } from '../editor/draft.ts';
import { browserCopies } from './browser-copies.ts';

test('a user sees no copies of others, also of whom the number goes on where the own ends', () => {
  const content = { kind: 'form' as const, form: emptyDraft('en') };
  const copy = { revision: 0, base_updated_on: null, is_sending: false, changed_at: 0, content };
  const copies = [browserCopies(12), browserCopies(123)] as const;
  for (const [at, one] of copies.entries()) one.write(`new-${at}`, copy);
  expect(copies.map((one) => one.all().map(({ key }) => key))).toEqual([['new-0'], ['new-1']]);
  for (const [at, one] of copies.entries()) one.remove(`new-${at}`);
});
