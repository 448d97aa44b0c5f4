import { type ConsentForm, consentFormSchema } from '@vinculum/contract/forms/form.ts';
import { type FormFacts, formProblems } from '@vinculum/contract/forms/form-problems.ts';
import { unfinishedFormSchema } from '@vinculum/contract/forms/unfinished-form.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { problemsOf, skippedRules } from '@vinculum/contract/foundation/problem.ts';
import type { z } from 'zod';
import { draftRules } from '../../../design/form/draft-rules.ts';
import type { Draft } from './draft.ts';

/**
 * The contract's rules for a draft, all at once. The schema alone stops at missing values and would name what depends
 * on other fields only at the next attempt.
 */
export function formRules(facts: () => FormFacts): z.ZodType<ConsentForm, Draft> {
  return draftRules(consentFormSchema, (draft: Draft) => draftProblems(draft, facts()));
}

/** Everything that keeps a draft from being saved, each at its field. */
function draftProblems(draft: Draft, facts: FormFacts): FieldProblem[] {
  const issues = consentFormSchema.safeParse(draft).error?.issues ?? [];
  const rest = skippedRules(consentFormSchema, draft, issues);
  const problems = [...problemsOf([...issues, ...rest]), ...formProblems(draft, facts)];
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const order = Object.keys(unfinishedFormSchema.shape);

function placeOf({ field }: FieldProblem): number {
  return order.indexOf(field.split('.')[0] ?? '');
}
