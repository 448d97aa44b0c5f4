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
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { leftBehind } from '../../lib/left-behind.ts';
import { useMessages } from '../../lib/language/texts.ts';

/** A form whose values are the input of a contract schema and whose result is its output. */
export type ContractForm<V extends FieldValues, T> = UseFormReturn<V, unknown, T> & {
  /** Puts the server's field problems at their fields. Returns whether any field was named. */
  readonly showProblem: (problem: Error) => boolean;
  readonly left: LeftEntry;
};

/**
 * What became of what was typed when the session of its user ended: it is back, or it is gone, since what it was typed
 * over has been saved anew meanwhile; null when nothing was.
 */
export type LeftEntry = 'back' | 'outdated' | null;

interface ContractFormOptions<V> {
  readonly defaultValues: DefaultValues<V>;
  readonly values?: V;
  /** By this name it finds what its user had typed when the session ended by itself; without one that is lost. */
  readonly name?: string;
  /** When what is changed here was saved, or what is stored: what was typed over another save does not come back. */
  readonly over?: string;
  /** What does not come back, as it begins instead. */
  readonly afresh?: Partial<V>;
}

/**
 * A form bound to a schema of the contract: the same rules, and the same texts, as the server.
 * `const form = useContractForm(schema, { defaultValues })`; fields take `control={form.control}`.
 */
export function useContractForm<V extends FieldValues, T>(
  schema: z.ZodType<T, V>,
  options: ContractFormOptions<V>,
): ContractForm<V, T> {
  const textOf = useMessages();
  const { name: _name, over: _over, afresh: _afresh, ...formOptions } = options;
  const form = useForm<V, unknown, T>({
    ...formOptions,
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
  return { ...form, showProblem, left: useLeftBehind(form, options) };
}

/** Takes up what the form of this name held when the session ended, and leaves there what it holds when one ends. */
function useLeftBehind<V extends FieldValues, T>(
  form: UseFormReturn<V, unknown, T>,
  { name, over = '', afresh }: ContractFormOptions<V>,
): LeftEntry {
  const [left] = useState(() => (name === undefined ? undefined : leftBehind.find(name)));
  const isBack = left?.over === over;
  useEffect(() => {
    if (name === undefined) return undefined;
    const begun = JSON.stringify(form.getValues());
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a form of the same name, so of the same fields, left it
    if (isBack) form.reset({ ...(left.values as V), ...afresh }, { keepDefaultValues: true });
    leftBehind.forget(name);
    return () => {
      const values = form.getValues();
      if (JSON.stringify(values) !== begun) leftBehind.put(name, { values, over });
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once: what it began with is what it was left from
  }, []);
  if (left === undefined) return null;
  return isBack ? 'back' : 'outdated';
}
