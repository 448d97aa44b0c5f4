import { expect, test } from 'vitest';
import { runChoiceRules } from './run-choice-rules.ts';

const rules = runChoiceRules(() => Date.parse('2026-11-21T23:00:00Z'));

test.each([
  ['today', { type: 'invoice', day: '2026-11-21' }, []],
  ['tomorrow', { type: 'invoice', day: '2026-11-22' }, ['day scheduledRuns.future']],
  [
    'tomorrow without a type',
    { type: '', day: '2026-11-22' },
    ['type scheduledRuns.typeRequired', 'day scheduledRuns.future'],
  ],
  ['a type and no day', { type: 'invoice', day: '' }, ['day consent.dateRequired']],
  ['no choice', null, [' Invalid input: expected object, received null']],
  ['a word', 'tomorrow', [' Invalid input: expected object, received string']],
])('%s', (...[, choice, problems]) => {
  const { success, error } = rules.safeParse(choice);
  expect(success).toBe(problems.length === 0);
  expect((error?.issues ?? []).map(({ path, message }) => `${path.join('.')} ${message}`)).toEqual(problems);
});
