import { expect, test } from 'vitest';
import { workBegan } from './changed-since.ts';

const HEAD = 'rev-parse HEAD';
const SHARED = 'merge-base HEAD @{upstream}';
const PARENT = 'rev-parse --verify HEAD~1';

test.each<[string, Readonly<Record<string, string>>, string | null]>([
  ['commits of one’s own', { [HEAD]: 'c3', [SHARED]: 'c1', [PARENT]: 'c2' }, 'c1'],
  ['nothing of one’s own', { [HEAD]: 'c3', [SHARED]: 'c3', [PARENT]: 'c2' }, 'c2'],
  ['nobody to share with', { [HEAD]: 'c3', [PARENT]: 'c2' }, 'c2'],
  ['one commit only', { [HEAD]: 'c1', [SHARED]: 'c1' }, null],
  ['no history', {}, null],
])('with %s', async (_name, answers, expected) => {
  const began = await workBegan(async (...args) => {
    const answer = answers[args.join(' ')];
    if (answer === undefined) throw new Error('fatal');
    return await Promise.resolve(answer);
  });
  expect(began).toBe(expected);
});
