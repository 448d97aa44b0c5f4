import { toNestErrors } from '@hookform/resolvers';
import { problemsOf } from '@vinculum/contract/foundation/problem.ts';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useMessages } from '../../lib/language/texts.ts';

/** A form whose values are the input of a contract schema and whose result is its output. */
export type ContractForm<V extends FieldValues, T> = UseFormReturn<V, unknown, T> & {
  /** Puts the server's field problems at their fields. Returns whether any field was named. */
  readonly showProblem: (problem: Error) => boolean;
};

/**
 * A form bound to a schema of the contract: the same rules, and the same texts, as the server.
 * `const form = useContractForm(schema, { defaultValues })`; fields take `control={form.control}`.
 */
export function useContractForm<V extends FieldValues, T>(
  schema: z.ZodType<T, V>,
  options: { readonly defaultValues: DefaultValues<V>; readonly values?: V },
): ContractForm<V, T> {
  const textOf = useMessages();
  const form = useForm<V, unknown, T>({
    ...options,
    mode: 'onTouched',
    // Focus goes to the summary, which leads to every field.
    shouldFocusError: false,
    resolver: (values, _context, resolverOptions) => {
      const result = schema.safeParse(values);
      if (result.success) return { values: result.data, errors: {} };
      // By their dotted names, which `toNestErrors` takes apart.
      const errors: FieldErrors = {};
      for (const { field, key, args } of problemsOf(result.error.issues)) {
        errors[field] ??= { type: key, message: textOf(key, args) };
      }
      return { values: {}, errors: toNestErrors(errors, resolverOptions) };
    },
  });
  const showProblem = (problem: Error) => {
    if (!(problem instanceof ApiProblem)) return false;
    // Of several at one field the first, as the resolver has it.
    const firsts = Map.groupBy(problem.fields, ({ field }) => field);
    for (const [field, [first]] of firsts) {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server names paths of the same schema
      form.setError(field as Path<V>, { type: first?.key ?? '', message: first?.message ?? '' });
    }
    return problem.fields.length > 0;
  };
  return { ...form, showProblem };
}
