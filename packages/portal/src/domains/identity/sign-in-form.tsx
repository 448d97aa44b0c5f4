import { Button } from '@mantine/core';
import type { Portal } from '@vinculum/contract/access/vocabulary.ts';
import { givenPasswordSchema, usernameSchema } from '@vinculum/contract/identity/password.ts';
import { z } from 'zod';
import { FormFrame } from '../../design/form/form-frame.tsx';
import { PasswordField, TextField } from '../../design/form/text-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useSessionState } from '../../lib/session.tsx';
import { useMessages, useTexts } from '../../lib/texts.ts';

const schema = z.object({ username: usernameSchema, password: givenPasswordSchema });

interface SignInFormProps {
  /** Whose users may come in here. */
  readonly portals: readonly Portal[];
  readonly onSubmit: () => void;
  /** The challenge's session. */
  readonly onChallenge: (session: string) => void;
}

/** User name and password. Users of other portals hear the same as with a wrong password. */
export function SignInForm({ portals, onSubmit, onChallenge }: SignInFormProps) {
  const t = useTexts('identity');
  const message = useMessages();
  const { signIn } = useSessionState();
  const form = useContractForm(schema, { defaultValues: { username: '', password: '' } });
  const submit = async (credentials: z.output<typeof schema>) => {
    onSubmit();
    const result = await signIn(credentials, portals);
    if (result.kind === 'newPassword') onChallenge(result.session);
    if (result.kind === 'otherPortal') {
      const text = message('errors.incorrectCredentials');
      throw new ApiProblem(401, { code: 'incorrectCredentials', message: text, request_id: '' });
    }
  };
  return (
    <FormFrame form={form} label={t('title')} onSubmit={submit}>
      <TextField
        control={form.control}
        name="username"
        label={t('username')}
        autoComplete="username"
        isRequired
      />
      <PasswordField control={form.control} name="password" label={t('password')} isRequired />
      <Button type="submit" loading={form.formState.isSubmitting} fullWidth>
        {t('submit')}
      </Button>
    </FormFrame>
  );
}
