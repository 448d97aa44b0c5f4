import { Button, Group, Paper, Stack } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { getConsentForm, listConsentForms, revokeConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import { searchResponses } from '@vinculum/contract/consent/responses.ts';
import { useState } from 'react';
import { Banner } from '../../../design/banner.tsx';
import { ErrorState, useProblemText } from '../../../design/error-state.tsx';
import { idOfField } from '../../../design/form/field.ts';
import { LoadingRows } from '../../../design/loading-rows.tsx';
import { Page } from '../../../design/page.tsx';
import { useAddress, useChangeAddress, useParam } from '../../../lib/navigation.ts';
import { useCall, useEndpoint } from '../../../lib/queries.ts';
import { useMessages, useTexts } from '../../../lib/texts.ts';
import { FormPicker, type PickedForm } from '../form-picker.tsx';
import { RevocationProgress } from './revocation-progress.tsx';
import { RevokeConfirm } from './revoke-confirm.tsx';

/** Revokes a form, the one of the address or one to choose, then shows how it takes effect. */
export function RevokeConsentScreen() {
  const t = useTexts('consent');
  const formId = Number(useParam('consentFormId')) || null;
  const revocationId = Number(useAddress()['revocation']) || null;
  const form = useEndpoint(getConsentForm, { params: { id: formId ?? 0 } }, { enabled: formId !== null });
  const isReady = formId === null || form.data !== undefined;
  return (
    <Page
      title={t('revokeTitle')}
      lead={t('revoke.lead')}
      parents={[{ to: '/consent-forms', title: t('title') }]}
    >
      {!isReady &&
        (form.error === null ? (
          <LoadingRows />
        ) : (
          <ErrorState problem={form.error} retry={() => void form.refetch()} />
        ))}
      {isReady &&
        (revocationId === null ? (
          <RevokeForm
            key={formId}
            given={form.data === undefined ? null : { id: form.data.consent_form_id, title: form.data.title }}
          />
        ) : (
          <RevocationProgress revocationId={revocationId} />
        ))}
    </Page>
  );
}

function RevokeForm({ given }: { given: PickedForm | null }) {
  const t = useTexts('consent');
  const message = useMessages();
  const textOf = useProblemText();
  const change = useChangeAddress();
  const [picked, setPicked] = useState(given);
  const [wasTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const revoke = useCall(revokeConsentForm, {
    refetch: [listConsentForms, getConsentForm, searchResponses],
    onSuccess: ({ revocation_id }) => change({ revocation: String(revocation_id) }),
    onSettled: () => setAsking(false),
  });
  const ask = () => {
    setTried(true);
    if (picked === null) document.getElementById(idOfField('consent_form_id'))?.focus();
    else setAsking(true);
  };
  return (
    <Paper withBorder p="lg" component="section" aria-label={t('revokeTitle')}>
      <Stack>
        {revoke.error !== null && <Banner kind="problem">{textOf(revoke.error)}</Banner>}
        <FormPicker
          value={picked?.id ?? null}
          given={given}
          onChange={setPicked}
          statuses={['PUBLISHED']}
          error={wasTried && picked === null ? message('consent.formRequired') : undefined}
        />
        <Group justify="flex-end">
          <Button color="red.9" leftSection={<IconBan size={18} aria-hidden />} onClick={ask}>
            {t('revoke.submit')}
          </Button>
        </Group>
      </Stack>
      {picked !== null && (
        <RevokeConfirm
          form={picked}
          opened={isAsking}
          isBusy={revoke.isPending}
          onConfirm={() => revoke.mutate({ body: { consent_form_id: picked.id } })}
          onCancel={() => setAsking(false)}
        />
      )}
    </Paper>
  );
}
