import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { problemsOf } from '@vinculum/contract/foundation/problem.ts';
import { templateChange, templateInput, templateOrder } from '@vinculum/contract/load-tests/template.ts';
import { z } from 'zod';
import { draftRules } from '../../../design/form/draft-rules.ts';

/** Whether the platform makes the pair, or somebody enters one. */
export const templateWays = ['make', 'enter'] as const;
export type TemplateWay = (typeof templateWays)[number];

/** What the form holds, whichever way is chosen: switching keeps everything. */
export interface TemplateValues {
  readonly template_name: string;
  readonly private_key: string;
  readonly certificate: string;
  readonly organisation_id: number | null;
}

const entered = z.object({
  template_name: z.string(),
  private_key: z.string(),
  certificate: z.string(),
  organisation_id: z.number().nullable(),
});

/** The rules of the call that the form will make: the server's own. */
export function templateRules(way: TemplateWay, isNew: boolean): z.ZodType<TemplateValues, TemplateValues> {
  return draftRules<TemplateValues, TemplateValues>(entered, (values) => problemsIn(values, way, isNew));
}

function problemsIn(values: TemplateValues, way: TemplateWay, isNew: boolean): readonly FieldProblem[] {
  const own = isNew ? templateInput : templateChange;
  const result = (way === 'make' ? templateOrder : own).safeParse(values);
  return result.success ? [] : problemsOf(result.error.issues);
}
