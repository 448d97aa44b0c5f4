import { problemsOf } from '@vinculum/contract/foundation/problem.ts';
import { enteredPasswordSchema, usernameSchema } from '@vinculum/contract/identity/password.ts';
import { useState } from 'react';
import { z } from 'zod';
import type { FramedForm } from '../../design/form/form-frame.tsx';
import { useMessages } from '../../lib/language/texts.ts';

const schema = z.object({ username: usernameSchema, password: enteredPasswordSchema });

export type Credentials = z.output<typeof schema>;
type Name = keyof Credentials;

interface SignInForm extends FramedForm<Credentials> {
  /** What an input of the form takes. */
  readonly field: (name: Name) => {
    readonly name: Name;
    readonly value: string;
    readonly onChange: (event: { readonly currentTarget: { readonly value: string } }) => void;
    readonly onBlur: () => void;
  };
  readonly problemAt: (name: Name) => { readonly message: string } | undefined;
}

/**
 * The two fields of the sign-in, with the rules of the contract. It does without the library of forms, which is a tenth
 * of what the page of the sign-in would wait for; the server has no rules for them that do not hold here.
 */
export function useSignInForm(username: string): SignInForm {
  const textOf = useMessages();
  const [values, setValues] = useState({ username, password: '' });
  const [left, setLeft] = useState<readonly Name[]>([]);
  const [submitCount, setSubmitCount] = useState(0);
  const [isSubmitting, setSubmitting] = useState(false);
  const checked = schema.safeParse(values);
  const problems = problemsOf(checked.error?.issues ?? []);
  const isShown = (name: string) => submitCount > 0 || left.some((one) => one === name);
  const errors = Object.fromEntries(
    problems
      .filter(({ field }) => isShown(field))
      .map(({ field, key, args }) => [field, { message: textOf(key, args) }]),
  );
  return {
    formState: { errors, isDirty: false, isSubmitting, submitCount },
    handleSubmit: (onValid) => async (event) => {
      event.preventDefault();
      setSubmitCount((count) => count + 1);
      if (!checked.success) return;
      setSubmitting(true);
      await onValid(checked.data).finally(() => setSubmitting(false));
    },
    showProblem: () => false,
    field: (name) => ({
      name,
      value: values[name],
      onChange: ({ currentTarget: { value } }) => setValues((before) => ({ ...before, [name]: value })),
      onBlur: () => setLeft((before) => [...before, name]),
    }),
    problemAt: (name) => errors[name],
  };
}
