import { Paper, Stack } from '@mantine/core';
import { listAdminConsentForms } from '@vinculum/contract/consent/admin-endpoints.ts';
import { getFormAnalytics } from '@vinculum/contract/consent/analytics.ts';
import { getConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import type { StoredConsentForm } from '@vinculum/contract/consent/form.ts';
import { getEarnedRewards } from '@vinculum/contract/rewards/endpoints.ts';
import { ErrorState } from '../../../design/error-state.tsx';
import { LoadingRows } from '../../../design/loading-rows.tsx';
import { NotUpdated } from '../../../design/not-updated.tsx';
import { useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { FormAnalytics } from '../analytics/form-analytics.tsx';
import { ResponseFunnel } from '../responses/response-funnel.tsx';
import { useResponsesCall } from '../responses/use-responses-call.ts';
import { EarnedRewards } from '../rewards/earned-rewards.tsx';
import { FormPage } from './form-page.tsx';
import { ViewActions } from './view-actions.tsx';

/** A form with what the user may do with it: one of the own organisation, for an operator one of any consumer. */
export function ConsentViewScreen() {
  const t = useTexts('consent');
  const isOperator = useMay(listAdminConsentForms);
  const formId = Number(useParam('consentFormId'));
  const form = useEndpoint(getConsentForm, { params: { id: formId } });
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
  const mayAnalyse = useMay(getFormAnalytics);
  const maySeeEarned = useMay(getEarnedRewards);
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
          <LoadingRows />
        ) : (
          <ErrorState problem={responses.error} retry={() => void responses.refetch()} />
        ))}
    </Paper>
  );
}
