import { Button, Group, Paper } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import {
  listMessageRecipientsEndpoint,
  messageLimits,
  type NewOrganisationMessage,
  newOrganisationMessage,
  sendOrganisationMessageEndpoint,
} from '@vinculum/contract/mail/endpoints.ts';
import { useWatch } from 'react-hook-form';
import { ActButton } from '../../design/object/act-button.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { FormFrame } from '../../design/form/form-frame.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { TextAreaField, TextField } from '../../design/form/text-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { NotYet } from '../../design/states/not-yet.tsx';
import { Page } from '../../design/page.tsx';
import { useAddress, useGo } from '../../lib/navigation.ts';
import { useCall, useEndpoint } from '../../lib/calls/queries.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** Writes to another organisation; the address may name whom (`to`) and about what (`subject`). */
export function ComposeScreen() {
  const t = useTexts('mail');
  const recipients = useEndpoint(listMessageRecipientsEndpoint, {});
  return (
    <Page
      title={t('composeTitle')}
      lead={t('composeLead')}
      parents={[{ to: '/messages', title: t('title') }]}
    >
      <Paper withBorder p="md" maw={760}>
        {(recipients.data === undefined || recipients.error !== null) && (
          <NotYet source={recipients} rows={4} height={40} />
        )}
        {recipients.data?.organisation.length === 0 && <EmptyState title={t('noRecipients')} />}
        {recipients.data !== undefined && recipients.data.organisation.length > 0 && (
          <ComposeForm recipients={recipients.data.organisation} />
        )}
      </Paper>
    </Page>
  );
}

interface ComposeFormProps {
  readonly recipients: readonly { readonly id: number; readonly name: string }[];
}

function ComposeForm({ recipients }: ComposeFormProps) {
  const t = useTexts('mail');
  const go = useGo();
  const address = useAddress();
  const to = Number(address['to']);
  const form = useContractForm(newOrganisationMessage, {
    defaultValues: {
      to_organisation_id: recipients.some(({ id }) => id === to) ? to : undefined,
      subject: address['subject'] ?? '',
      body: '',
    },
    name: 'messages/compose',
  });
  const { control } = form;
  const body = useWatch({ control, name: 'body' });
  const send = useCall(sendOrganisationMessageEndpoint);
  const submit = async (message: NewOrganisationMessage) => {
    const sent = await send.mutateAsync({ body: message });
    notifications.show({ color: 'green', message: sent.message });
    await go(addressOf('/messages', { box: 'sent' }));
  };
  return (
    <FormFrame form={form} label={t('composeTitle')} onSubmit={submit} warnsOnLeave>
      <SelectField
        control={control}
        name="to_organisation_id"
        label={t('recipient')}
        help={t('recipientHelp')}
        placeholder={t('choose')}
        choices={recipients.map(({ id, name }) => ({ value: id, label: name }))}
        isRequired
      />
      <TextField control={control} name="subject" label={t('subject')} isRequired />
      <TextAreaField
        control={control}
        name="body"
        label={t('body')}
        help={t('bodyHelp', { count: body.length, max: messageLimits.body })}
        rows={8}
        isRequired
      />
      <Group justify="flex-end">
        <ActButton variant="default" to="/messages" text={t('cancel')} />
        <Button type="submit" loading={form.formState.isSubmitting}>
          {t('send')}
        </Button>
      </Group>
    </FormFrame>
  );
}
