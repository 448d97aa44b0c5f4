import { Stack, Text } from '@mantine/core';
import { Select } from '../../design/form/choice/select.tsx';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import {
  requestableStatuses,
  type RequestableStatus,
  requestConsentStatusEndpoint,
  type StatusOutcome,
} from '@vinculum/contract/status-requests/endpoints.ts';
import { useState } from 'react';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { idOfField } from '../../design/form/field.ts';
import { Page } from '../../design/page.tsx';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { ActOnForm, type ActQuestion, ChosenForm, type PickedForm, statusesFor } from '../forms/public.ts';
import { useConsumerName } from '../organisations/public.ts';
import { StatusOutcomePanel } from './status-outcome.tsx';

/** An operator asks cars to end, narrow or ask again for the consent to a form. */
export function UpdateConsentScreen() {
  const t = useTexts('statusRequests');
  const list = useTexts('forms');
  const [status, setStatus] = useState<RequestableStatus | null>(null);
  const [done, setDone] = useState<{ form: PickedForm; outcome: StatusOutcome } | null>(null);
  const update = useCall(requestConsentStatusEndpoint);
  return (
    <Page title={t('title')} lead={t('lead')} parents={[{ to: '/consent-forms', title: list('title') }]}>
      <Stack gap="xl">
        {done !== null && <StatusOutcomePanel {...done} onDismiss={() => setDone(null)} />}
        <ChosenForm by="administrator" statuses={statusesFor.updateStatus}>
          {(addressed) => (
            <ActOnForm
              by="administrator"
              label={t('title')}
              addressed={addressed}
              statuses={statusesFor.updateStatus}
              tooManyKey="errors.tooManyVinsToUpdate"
              submitText={(count) => t('submit', { count })}
              icon={IconRefresh}
              renderQuestion={(question) =>
                status !== null && <UpdateQuestion {...question} status={status} />
              }
              renderExtra={(wasTried) => (
                <StatusSelect
                  value={status}
                  onChange={setStatus}
                  wasTried={wasTried}
                  problem={fieldText(update.error)}
                />
              )}
              missingExtra={status === null ? 'consent_status' : null}
              problem={update.error}
              isBusy={update.isPending}
              onSubmit={async ({ form, vins }) => {
                if (status === null) return;
                const body = { consent_status: status, consent_form_id: form.id, vin_numbers: [...vins] };
                setDone({ form, outcome: await update.mutateAsync({ body }) });
              }}
            />
          )}
        </ChosenForm>
      </Stack>
    </Page>
  );
}

function UpdateQuestion({ act, status, ...dialog }: ActQuestion & { readonly status: RequestableStatus }) {
  const t = useTexts('statusRequests');
  const consumer = useConsumerName(act.consumerId) ?? String(act.consumerId);
  const done = t('confirm', { count: act.vins.length, status: t(`statusOf.${status}`) });
  return (
    <Confirm
      {...dialog}
      title={t('confirmTitle', { title: act.form.title, consumer })}
      confirmLabel={t('update')}
      isDangerous={status === 'FORM_CANCELED'}
    >
      <Text>
        {done} {t(`statusHelpOf.${status}`)}
      </Text>
    </Confirm>
  );
}

function fieldText(problem: Error | null): string | undefined {
  if (!(problem instanceof ApiProblem)) return undefined;
  return problem.fields.find(({ field }) => field === 'consent_status')?.message;
}

interface StatusSelectProps {
  readonly value: RequestableStatus | null;
  readonly onChange: (status: RequestableStatus | null) => void;
  readonly wasTried: boolean;
  readonly problem: string | undefined;
}

function StatusSelect({ value, onChange, wasTried, problem }: StatusSelectProps) {
  const t = useTexts('statusRequests');
  const message = useMessages();
  return (
    <Select
      id={idOfField('consent_status')}
      label={t('status')}
      description={value === null ? t('statusHelp') : t(`statusHelpOf.${value}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('statusHint')}
      withAsterisk
      openOnFocus={false}
      data={requestableStatuses.map((one) => ({ value: one, label: t(`statusOf.${one}`) }))}
      value={value}
      onChange={(text) => onChange(requestableStatuses.find((one) => one === text) ?? null)}
      allowDeselect={false}
      checkIconPosition="right"
      error={wasTried && value === null ? message('consent.formRequired') : problem}
    />
  );
}
