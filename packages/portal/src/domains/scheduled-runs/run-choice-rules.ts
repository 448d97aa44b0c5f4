import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { runChoice, runDayProblems } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import type { z } from 'zod';

export type RunChoice = z.output<typeof runChoice>;

/** The rules of the server for a choice, on the day (UTC) of `clock`, epoch ms. */
export function runChoiceRules(clock: () => number) {
  return runChoice.superRefine(
    (choice, context) => {
      for (const { field, key } of runDayProblems(choice, dayOf(clock())))
        context.addIssue({ code: 'custom', path: [field], message: key });
    },
    // The day is told as wrong also while no type is chosen.
    { when: ({ value, issues }) => isRecord(value) && !issues.some(({ path }) => path?.[0] === 'day') },
  );
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
