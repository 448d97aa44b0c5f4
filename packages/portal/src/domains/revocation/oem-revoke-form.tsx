import { Button, Group } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { type OemConsentForm } from '@vinculum/contract/responses/oem-form.ts';
import { revokeOemConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { useState } from 'react';
import { idOfField } from '../../design/form/field.ts';
import { useCall } from '../../lib/queries.ts';
import { useMessages, useTexts } from '../../lib/texts.ts';
import { endingCount, FormCard, useFormChoice, OemFormPicker } from '../forms/public.ts';
import { ConsumerPicker } from '../organisations/public.ts';
import { OemRevokeConfirm } from './oem-revoke-confirm.tsx';
import type { Revoked } from './oem-revoked.tsx';

interface OemRevokeFormProps {
  /** The form of the address, or null to choose one. It is not chosen when it has nothing left to revoke. */
  readonly addressed: OemConsentForm | null;
  readonly onRevoked: (revoked: Revoked) => void;
}

/** Chooses a consumer and one of its forms, and asks before revoking it. */
export function OemRevokeForm({ addressed, onRevoked }: OemRevokeFormProps) {
  const t = useTexts('consentOem');
  const message = useMessages();
  const choice = useFormChoice(addressed === null ? null : choiceOf(addressed));
  const { consumerId, form } = choice;
  const [wasTried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const revoke = useCall(revokeOemConsentFormEndpoint, {
    onSuccess: (result) => {
      if (form !== null && consumerId !== null) onRevoked({ form, consumerId, message: result.message });
    },
    onSettled: () => setConfirming(false),
  });
  const missing = (isMissing: boolean) =>
    wasTried && isMissing ? message('consent.formRequired') : undefined;
  const isNothingLeft =
    form === null &&
    addressed !== null &&
    addressed.consumer_id === consumerId &&
    endingCount(addressed.counts) === 0;
  const ask = () => {
    setTried(true);
    if (form !== null) setConfirming(true);
    else document.getElementById(idOfField(consumerId === null ? 'consumer_id' : 'consent_form_id'))?.focus();
  };
  return (
    <>
      <FormCard label={t('revokeTitle')} problem={revoke.error} onSubmit={ask}>
        <ConsumerPicker
          value={consumerId}
          onChange={choice.setConsumer}
          error={missing(consumerId === null)}
          isRequired
        />
        <OemFormPicker
          consumerId={consumerId}
          value={form}
          onChange={choice.setForm}
          error={
            missing(consumerId !== null && form === null) ??
            (isNothingLeft ? t('nothingLeft', { title: addressed.title }) : undefined)
          }
        />
        <Group justify="flex-end">
          <Button type="submit" color="red.9" leftSection={<IconBan size={18} aria-hidden />}>
            {t('submit')}
          </Button>
        </Group>
      </FormCard>
      {form !== null && consumerId !== null && (
        <OemRevokeConfirm
          form={form}
          opened={isConfirming}
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate({ body: { consumer_id: consumerId, consent_form_id: form.id } })}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}

/** A form with nothing left to revoke is not chosen. */
function choiceOf({ consent_form_id: id, title, consumer_id: consumerId, counts }: OemConsentForm) {
  return { consumerId, form: endingCount(counts) === 0 ? null : { id, title } };
}
