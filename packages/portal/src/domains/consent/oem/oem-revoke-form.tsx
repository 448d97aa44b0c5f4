import { Button, Group, Paper, Stack } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import {
  getOemConsentForm,
  type OemConsentForm,
  revokeOemConsentForm,
  searchOemConsentForms,
} from '@vinculum/contract/consent/oem-endpoints.ts';
import { useState } from 'react';
import { Banner } from '../../../design/banner.tsx';
import { useProblemText } from '../../../design/error-state.tsx';
import { idOfField } from '../../../design/form/field.ts';
import { useAddress, useChangeAddress } from '../../../lib/navigation.ts';
import { useCall } from '../../../lib/queries.ts';
import { useMessages, useTexts } from '../../../lib/texts.ts';
import { endingCount } from '../ending-count.ts';
import type { PickedForm } from '../form-picker.tsx';
import { ConsumerPicker } from './consumer-picker.tsx';
import { OemFormPicker } from './oem-form-picker.tsx';
import { OemRevokeConfirm } from './oem-revoke-confirm.tsx';
import type { Revoked } from './oem-revoked.tsx';

interface OemRevokeFormProps {
  /** The form of the address, or null to choose one. It is not chosen when it has nothing left to revoke. */
  readonly given: OemConsentForm | null;
  readonly onRevoked: (revoked: Revoked) => void;
}

/** Chooses a consumer and one of its forms, and asks before revoking it. */
export function OemRevokeForm({ given, onRevoked }: OemRevokeFormProps) {
  const t = useTexts('consentOem');
  const message = useMessages();
  const textOf = useProblemText();
  const choice = useChoice(given);
  const { consumerId, form } = choice;
  const [wasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const revoke = useCall(revokeOemConsentForm, {
    refetch: [searchOemConsentForms, getOemConsentForm],
    onSuccess: (result) => {
      if (form !== null && consumerId !== null) onRevoked({ form, consumerId, message: result.message });
    },
    onSettled: () => setAsking(false),
  });
  const missing = (isMissing: boolean) =>
    wasTried && isMissing ? message('consent.formRequired') : undefined;
  const isNothingLeft =
    form === null && given !== null && given.consumer_id === consumerId && endingCount(given.counts) === 0;
  const ask = () => {
    setTried(true);
    if (form !== null) setAsking(true);
    else document.getElementById(idOfField(consumerId === null ? 'consumer_id' : 'consent_form_id'))?.focus();
  };
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('revokeTitle')}>
      <Stack>
        {revoke.error !== null && <Banner kind="problem">{textOf(revoke.error)}</Banner>}
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
            (isNothingLeft ? t('nothingLeft', { title: given.title }) : undefined)
          }
        />
        <Group justify="flex-end">
          <Button color="red.9" leftSection={<IconBan size={18} aria-hidden />} onClick={ask}>
            {t('submit')}
          </Button>
        </Group>
      </Stack>
      {form !== null && consumerId !== null && (
        <OemRevokeConfirm
          form={form}
          opened={isAsking}
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate({ body: { consumer_id: consumerId, consent_form_id: form.id } })}
          onCancel={() => setAsking(false)}
        />
      )}
    </Paper>
  );
}

/** The consumer, which stands in the address when it was chosen, and its form; another consumer has other forms. */
function useChoice(given: OemConsentForm | null) {
  const address = useAddress();
  const change = useChangeAddress();
  const [form, setForm] = useState<PickedForm | null>(
    given === null || endingCount(given.counts) === 0
      ? null
      : { id: given.consent_form_id, title: given.title },
  );
  const chosen = Number(address['consumer']) || null;
  return {
    consumerId: chosen ?? given?.consumer_id ?? null,
    form,
    setForm,
    setConsumer: (id: number | null) => {
      setForm(null);
      change({ consumer: id === null ? undefined : String(id) });
    },
  };
}
