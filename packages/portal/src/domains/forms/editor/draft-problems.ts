import { type ConsentForm, consentFormSchema } from '@vinculum/contract/forms/form.ts';
import { type FormFacts, formProblems } from '@vinculum/contract/forms/form-problems.ts';
import { unfinishedFormSchema } from '@vinculum/contract/forms/unfinished-form.ts';
import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { problemsOf } from '@vinculum/contract/foundation/problem.ts';
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
  const first = issuesOf(draft);
  const stopping = new Set(first.map((issue) => String(issue.path[0])));
  // With what stopped the schema made good, it reaches the rules between fields.
  const rest = issuesOf({ ...draft, ...pick(complete, stopping) }).filter(
    (issue) => !stopping.has(String(issue.path[0])),
  );
  const problems = [...problemsOf([...first, ...rest]), ...formProblems(draft, facts)];
  return problems.toSorted((one, other) => placeOf(one) - placeOf(other));
}

const order = Object.keys(unfinishedFormSchema.shape);

function placeOf({ field }: FieldProblem): number {
  return order.indexOf(field.split('.')[0] ?? '');
}

function issuesOf(draft: unknown): readonly z.core.$ZodIssue[] {
  return consentFormSchema.safeParse(draft).error?.issues ?? [];
}

/** Values against which no rule has anything to say. */
const complete: Partial<Draft> = {
  title: '-',
  description: '-',
  language: null,
  translations: [],
  consent_type: 'Standard',
  data_retention_in_days: 7,
  service_page: null,
  public_key: '-',
  schedule: null,
  consumer_rewards: [],
  oem_rewards: [],
};

function pick(from: Partial<Draft>, names: ReadonlySet<string>): Partial<Draft> {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.has(name)));
}
