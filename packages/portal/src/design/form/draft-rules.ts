import type { FieldProblem } from '@vinculum/contract/foundation/errors.ts';
import { z } from 'zod';

/**
 * A schema for `useContractForm` whose drafts may still miss values: says everything that `problemsOf` finds, where the
 * contract's own schema stops at what is missing. A draft without problems becomes what `schema` makes of it.
 */
export function draftRules<D, T>(
  schema: z.ZodType<T>,
  problemsOf: (draft: D) => readonly FieldProblem[],
): z.ZodType<T, D> {
  return z.custom<D>().transform((draft, context) => {
    for (const { field, key, args } of problemsOf(draft)) {
      context.issues.push({
        code: 'custom',
        input: draft,
        path: field.split('.'),
        message: key,
        params: args ?? {},
      });
    }
    const parsed = schema.safeParse(draft);
    return parsed.success ? parsed.data : z.NEVER;
  });
}
