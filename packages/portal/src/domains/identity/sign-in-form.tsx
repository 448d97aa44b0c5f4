import { Button, PasswordInput, TextInput } from '@mantine/core';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import type { ReactNode } from 'react';
import { inputProps } from '../../design/form/field.ts';
import { FormFrame } from '../../design/form/form-frame.tsx';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useSessionState } from '../../lib/session.tsx';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { type Credentials, useSignInForm } from './use-sign-in-form.ts';

interface SignInFormProps {
  /** Whose users may come in here. */
  readonly portals: readonly Portal[];
  /** As it was typed on another login page. */
  readonly username: string;
  readonly onSubmit: (username: string) => void;
  /** A new password is due: what its answer has to bring along. */
  readonly onChallenge: (session: string) => void;
  /** The password is right, and this is the user's portal. */
  readonly onOtherPortal: (portal: Portal) => void;
  /** Stands under the refusal. */
  readonly hint: ReactNode;
}

/** User name and password. Users of other portals hear the same as with a wrong password, and whose they are. */
export function SignInForm(props: SignInFormProps) {
  const t = useTexts('identity');
  const message = useMessages();
  const { signIn } = useSessionState();
  const ofDesign = useTexts('design');
  const form = useSignInForm(props.username);
  const submit = async (credentials: Credentials) => {
    props.onSubmit(credentials.username);
    const result = await signIn(credentials, props.portals);
    if (result.kind === 'newPassword') props.onChallenge(result.session);
    if (result.kind === 'otherPortal') {
      props.onOtherPortal(result.portal);
      const text = message('errors.incorrectCredentials');
      throw new ApiProblem(401, { code: 'incorrectCredentials', message: text, request_id: '' });
    }
  };
  return (
    <FormFrame form={form} label={t('title')} onSubmit={submit}>
      {props.hint}
      <TextInput
        {...inputProps(
          { name: 'username', label: t('username'), isRequired: true },
          form.problemAt('username'),
        )}
        {...form.field('username')}
        autoComplete="username"
      />
      <PasswordInput
        {...inputProps(
          { name: 'password', label: t('password'), isRequired: true },
          form.problemAt('password'),
        )}
        {...form.field('password')}
        autoComplete="current-password"
        aria-invalid={form.problemAt('password') !== undefined}
        visibilityToggleButtonProps={{ 'aria-label': ofDesign('show') }}
      />
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t('submit')}
      </Button>
    </FormFrame>
  );
}
