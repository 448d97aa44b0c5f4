import { Paper, Stack } from '@mantine/core';
import { listAdminConsentFormsEndpoint, getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { NotYet } from '../../design/states/not-yet.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { FunnelWaiting, ResponseFunnel, useResponsesCall } from '../responses/public.ts';
import { FormPage, ViewActions } from '../forms/public.ts';
import { useFormTabs } from './use-form-tabs.tsx';

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
      renderAnswers={(one) => one.status !== 'DRAFT' && <Answers formId={one.consent_form_id} />}
      otherTabs={useFormTabs()}
    />
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
      {responses.data === undefined && (
        <NotYet source={responses}>
          <FunnelWaiting />
        </NotYet>
      )}
    </Paper>
  );
}
