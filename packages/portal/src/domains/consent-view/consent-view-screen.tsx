import { Paper, Stack } from '@mantine/core';
import { listAdminConsentFormsEndpoint, getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { getEarnedRewardsEndpoint } from '@vinculum/contract/rewards/endpoints.ts';
import { ErrorState } from '../../design/states/error-state.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/texts.ts';
import { FormAnalytics, FunnelWaiting, ResponseFunnel, useResponsesCall } from '../responses/public.ts';
import { EarnedRewards } from '../rewards/public.ts';
import { FormPage, ViewActions } from '../forms/public.ts';

/** A form with what the user may do with it: one of the own organisation, for an operator one of any consumer. */
export function ConsentViewScreen() {
  const t = useTexts('consent');
  const isOperator = useMay(listAdminConsentFormsEndpoint);
  const formId = Number(useParam('consentFormId'));
  const form = useEndpoint(getConsentFormEndpoint, { params: { id: formId } });
  return (
    <FormPage
      found={form}
      listTitle={t('title')}
      namesConsumer={isOperator}
      renderActions={(one) => <ViewActions form={one} />}
      renderAnswers={(one) => one.status !== 'DRAFT' && <WhatBecameOf form={one} />}
    />
  );
}

/** The answers; what came of them is for the form's consumer. */
function WhatBecameOf({ form }: { form: StoredConsentForm }) {
  const mayAnalyse = useMay(getFormAnalyticsEndpoint);
  const maySeeEarned = useMay(getEarnedRewardsEndpoint);
  return (
    <>
      <Answers formId={form.consent_form_id} />
      {mayAnalyse && <FormAnalytics formId={form.consent_form_id} />}
      {maySeeEarned && <EarnedRewards form={form} />}
    </>
  );
}

function Answers({ formId }: { formId: number }) {
  const t = useTexts('consent.view');
  const responses = useEndpoint(
    useResponsesCall(),
    { body: { consent_id: formId, limit: 1 } },
    { refetchInterval: 5000 },
  );
  return (
    <Paper withBorder p="md" component="section" aria-label={t('answers')}>
      {responses.data !== undefined && (
        <Stack>
          <NotUpdated problem={responses.error} />
          <ResponseFunnel {...responses.data} />
        </Stack>
      )}
      {responses.data === undefined &&
        (responses.error === null ? (
          <FunnelWaiting />
        ) : (
          <ErrorState problem={responses.error} retry={() => void responses.refetch()} />
        ))}
    </Paper>
  );
}
