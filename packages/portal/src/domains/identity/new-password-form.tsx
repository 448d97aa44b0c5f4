import { Button } from '@mantine/core';
import { answerNewPasswordEndpoint } from '@vinculum/contract/identity/endpoints.ts';
import { z } from 'zod';
import { FormFrame } from '../../design/form/form-frame.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { isConfirmed, mismatch, newPasswordFields } from './confirmed-password.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const schema = z.object({ ...newPasswordFields }).refine(isConfirmed, mismatch('identity.dontMatch'));

interface NewPasswordFormProps {
  /** Of the challenge. */
  readonly session: string;
  /** Back to the sign-in, with what to say there. */
  readonly onDone: (notice: { kind: 'success' | 'problem'; text: string } | null) => void;
}

/** Answers the new-password challenge; afterwards the user signs in with the new password. */
export function NewPasswordForm({ session, onDone }: NewPasswordFormProps) {
  const t = useTexts('identity');
  const message = useMessages();
  const form = useContractForm(schema, { defaultValues: { new_password: '', confirm: '' } });
  const send = useCall(answerNewPasswordEndpoint);
  const submit = async ({ new_password }: z.output<typeof schema>) => {
    try {
      await send.mutateAsync({ body: { session, new_password } });
      onDone({ kind: 'success', text: message('identity.signInAgain') });
    } catch (error) {
      if (!(error instanceof ApiProblem && error.is('challengeExpired'))) throw error;
      onDone({ kind: 'problem', text: error.message });
    }
  };
  return (
    <FormFrame form={form} label={t('newPasswordTitle')} onSubmit={submit}>
      <NewPasswordFields control={form.control} name="new_password" confirmName="confirm" />
      <Button type="submit" loading={form.formState.isSubmitting}>
        {t('setPassword')}
      </Button>
      <Button variant="subtle" onClick={() => onDone(null)}>
        {t('cancel')}
      </Button>
    </FormFrame>
  );
}
