import { Button, Group, Paper, Stack } from '@mantine/core';
import { assignedPasswordRules, confirmPasswordSchema } from '@vinculum/contract/identity/password.ts';
import { resetPasswordEndpoint } from '@vinculum/contract/users/endpoints.ts';
import { resetPasswordFields } from '@vinculum/contract/users/user.ts';
import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { ActButton } from '../../design/object/act-button.tsx';
import { Banner, DoneBanner } from '../../design/states/banner.tsx';
import { FormFrame } from '../../design/form/form-frame.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { Page } from '../../design/page.tsx';
import { useCall } from '../../lib/calls/queries.ts';
import { useSession } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { mismatch, NewPasswordFields } from '../identity/public.ts';

const schema = z
  .object({ ...resetPasswordFields, confirm: confirmPasswordSchema })
  .refine(({ password, confirm }) => password === confirm, mismatch('identity.confirmMatch'));

const empty = { username: '', password: '', confirm: '' };

/** Gives a user a password that must be changed at the next sign-in (specification 3, section 2). */
export function ResetPasswordScreen() {
  const t = useTexts('users');
  const design = useTexts('design');
  const [message, setMessage] = useState<string | null>(null);
  const form = useContractForm(schema, { defaultValues: empty });
  const reset = useCall(resetPasswordEndpoint);
  const submit = async ({ username, password }: z.output<typeof schema>) => {
    setMessage(null);
    setMessage((await reset.mutateAsync({ body: { username, password } })).message);
    form.reset(empty);
  };
  return (
    <Page title={t('resetTitle')} lead={t('resetLead')}>
      <Stack maw={560}>
        <DoneBanner text={message} onClose={() => setMessage(null)} />
        <Paper withBorder p="lg">
          <FormFrame form={form} label={t('resetTitle')} onSubmit={submit}>
            <TextField control={form.control} name="username" label={t('username')} isRequired />
            <OwnUserHint control={form.control} />
            <NewPasswordFields
              control={form.control}
              name="password"
              confirmName="confirm"
              rules={assignedPasswordRules}
            />
            <Group justify="flex-end">
              <ActButton variant="default" to="/" text={design('cancel')} />
              <Button type="submit" loading={form.formState.isSubmitting}>
                {t('reset')}
              </Button>
            </Group>
          </FormFrame>
        </Paper>
      </Stack>
    </Page>
  );
}

/** Who resets the own password is signed out with it, which is said before. */
function OwnUserHint({ control }: { control: Control<typeof empty, unknown, z.output<typeof schema>> }) {
  const t = useTexts('users');
  const { username } = useSession().principal;
  const typed = useWatch({ control, name: 'username' });
  return typed.trim().toLowerCase() === username && <Banner kind="warning">{t('resetOwn')}</Banner>;
}
