import { Stack } from '@mantine/core';
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs';
import {
  publishAdminConsentFormEndpoint,
  type PublishOutcome,
} from '@vinculum/contract/publication/endpoints.ts';
import { useState } from 'react';
import { Page } from '../../design/page.tsx';
import { useCall } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import { LanguageGap, type PickedForm, ChosenForm, VinsForm } from '../forms/public.ts';
import { PublishOutcomePanel } from './publish-outcome.tsx';

/** An operator publishes a consumer's form to VINs. */
export function AdminPublishScreen() {
  const t = useTexts('consent');
  const tAdmin = useTexts('consentAdmin');
  const [done, setDone] = useState<{ form: PickedForm; outcome: PublishOutcome } | null>(null);
  const publish = useCall(publishAdminConsentFormEndpoint);
  return (
    <Page
      title={t('publishTitle')}
      lead={t('publish.lead')}
      parents={[{ to: '/consent-forms', title: t('title') }]}
    >
      <Stack gap="xl">
        {done !== null && (
          <PublishOutcomePanel
            formId={done.form.id}
            title={done.form.title}
            outcome={done.outcome}
            onDismiss={() => setDone(null)}
            titleOf={({ key, vins }) =>
              key === 'unregistered' ? null : tAdmin(`published.${key}`, { count: vins.length })
            }
          />
        )}
        <ChosenForm>
          {(addressed) => (
            <VinsForm
              label={t('publishTitle')}
              addressed={addressed}
              statuses={['DRAFT', 'PUBLISHED']}
              tooManyKey="errors.tooManyVins"
              submitText={(count) => t('publish.submit', { count })}
              icon={IconSend}
              question={{
                title: (form) => tAdmin('publishConfirmTitle', form),
                text: (count) => tAdmin('publishConfirm', { count }),
                confirmLabel: t('form.publish'),
              }}
              renderNote={(form) => <LanguageGap formId={form?.id ?? null} />}
              problem={publish.error}
              isBusy={publish.isPending}
              onSubmit={async ({ consumerId, form, vins }) => {
                const body = { consumer_id: consumerId, consent_form_id: form.id, vin_numbers: [...vins] };
                setDone({ form, outcome: await publish.mutateAsync({ body }) });
              }}
            />
          )}
        </ChosenForm>
      </Stack>
    </Page>
  );
}
