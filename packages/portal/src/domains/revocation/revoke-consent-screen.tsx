import { Button, Group } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { revokeConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { useState } from 'react';
import { idOfField } from '../../design/form/field.ts';
import { Page } from '../../design/page.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useCall } from '../../lib/queries.ts';
import { useMessages, useTexts } from '../../lib/texts.ts';
import { FormCard, FormPicker, type PickedForm, ChosenForm } from '../forms/public.ts';
import { RevocationProgress } from './revocation-progress.tsx';
import { RevokeConfirm } from './revoke-confirm.tsx';

/** Revokes a form, the one of the address or one to choose, then shows how it takes effect. */
export function RevokeConsentScreen() {
  const t = useTexts('consent');
  const revocationId = Number(useAddress()['revocation']) || null;
  return (
    <Page
      title={t('revokeTitle')}
      lead={t('revoke.lead')}
      parents={[{ to: '/consent-forms', title: t('title') }]}
    >
      {revocationId === null ? (
        <ChosenForm>{(addressed) => <RevokeForm addressed={addressed?.form ?? null} />}</ChosenForm>
      ) : (
        <RevocationProgress revocationId={revocationId} />
      )}
    </Page>
  );
}

function RevokeForm({ addressed }: { addressed: PickedForm | null }) {
  const t = useTexts('consent');
  const message = useMessages();
  const change = useChangeAddress();
  const [picked, setPicked] = useState(addressed);
  const [wasTried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const revoke = useCall(revokeConsentFormEndpoint, {
    onSuccess: ({ revocation_id }) => change({ revocation: String(revocation_id) }),
    onSettled: () => setConfirming(false),
  });
  const ask = () => {
    setTried(true);
    if (picked === null) document.getElementById(idOfField('consent_form_id'))?.focus();
    else setConfirming(true);
  };
  return (
    <>
      <FormCard label={t('revokeTitle')} problem={revoke.error} onSubmit={ask}>
        <FormPicker
          value={picked}
          onChange={setPicked}
          statuses={['PUBLISHED']}
          error={wasTried && picked === null ? message('consent.formRequired') : undefined}
        />
        <Group justify="flex-end">
          <Button type="submit" color="red.9" leftSection={<IconBan size={18} aria-hidden />}>
            {t('revoke.submit')}
          </Button>
        </Group>
      </FormCard>
      {picked !== null && (
        <RevokeConfirm
          form={picked}
          opened={isConfirming}
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate({ body: { consent_form_id: picked.id } })}
          onCancel={() => setConfirming(false)}
        />
      )}
    </>
  );
}
