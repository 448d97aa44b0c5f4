import { Group, Stack, Text } from '@mantine/core';
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs';
import { cloneAdminConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { Banner } from '../../../design/states/banner.tsx';
import { idOfField } from '../../../design/form/field.ts';
import { Page } from '../../../design/page.tsx';
import { useCall } from '../../../lib/calls/queries.ts';
import { pageOf } from '../../../lib/screens/addresses.ts';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { FormCard } from '../form-card.tsx';
import { ChosenForm } from '../chosen-form.tsx';
import { ConsumerPicker } from '../../organisations/public.ts';
import { type AddressedChoice, useFormChoice } from '../use-form-choice.ts';
import { FormChoiceFields } from '../form-choice-fields.tsx';

/** An operator copies a consumer's form to another consumer. */
export function CloneConsentScreen() {
  const t = useTexts('formsMaster');
  const list = useTexts('forms');
  return (
    <Page
      title={t('cloneTitle')}
      lead={t('cloneLead')}
      parents={[{ to: '/consent-forms', title: list('title') }]}
    >
      <ChosenForm by="administrator">{(addressed) => <CloneForm addressed={addressed} />}</ChosenForm>
    </Page>
  );
}

function CloneForm({ addressed }: { addressed: AddressedChoice | null }) {
  const t = useTexts('formsMaster');
  const message = useMessages();
  const choice = useFormChoice('administrator', addressed);
  const { consumerId, form } = choice;
  const [target, setTarget] = useState<number | null>(null);
  const [wasTried, setTried] = useState(false);
  const clone = useCall(cloneAdminConsentFormEndpoint, {
    onSuccess: () => {
      // So that a second press does not make a second copy.
      setTarget(null);
      setTried(false);
    },
  });
  const missing = (isMissing: boolean) =>
    wasTried && isMissing ? message('consent.formRequired') : undefined;
  const isSame = target !== null && target === consumerId;
  const submit = () => {
    setTried(true);
    const field =
      consumerId === null ? 'consumer_id' : form === null ? 'consent_form_id' : 'destination_consumer_id';
    if (form === null || target === null || isSame) document.getElementById(idOfField(field))?.focus();
    else clone.mutate({ body: { consent_form_id: form.id, destination_consumer_id: target } });
  };
  return (
    <Stack>
      {clone.data !== undefined && <Cloned copy={clone.data} />}
      <FormCard label={t('cloneTitle')} problem={clone.error} onSubmit={submit}>
        <FormChoiceFields by="administrator" choice={choice} missing={missing} />
        <ConsumerPicker
          name="destination_consumer_id"
          label={t('destination')}
          help={t('destinationHelp')}
          value={target}
          without={consumerId}
          onChange={setTarget}
          isRequired
          error={isSame ? message('consent.sameConsumer') : missing(target === null)}
        />
        <Group justify="flex-end">
          <ActButton type="submit" icon={IconCopy} loading={clone.isPending} text={t('cloneSubmit')} />
        </Group>
      </FormCard>
    </Stack>
  );
}

interface ClonedProps {
  readonly copy: ResultOf<typeof cloneAdminConsentFormEndpoint>;
}

function Cloned({ copy: { consent_form_id: id, message } }: ClonedProps) {
  const t = useTexts('formsMaster');
  return (
    <Banner kind="success" title={message}>
      <Group>
        <Text fz="sm">{t('cloned', { id: String(id) })}</Text>
        <ActButton size="xs" variant="default" to={pageOf.form(id)} text={t('seeCopy')} />
      </Group>
    </Banner>
  );
}
