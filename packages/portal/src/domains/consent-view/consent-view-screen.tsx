import { Paper, Stack } from '@mantine/core';
import { getConsentFormEndpoint, listAdminConsentFormsEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { getFormAnalyticsEndpoint } from '@vinculum/contract/responses/analytics.ts';
import { getEarnedRewardsEndpoint } from '@vinculum/contract/rewards/endpoints.ts';
import { getFormUsageEndpoint } from '@vinculum/contract/usage/endpoints.ts';
import { NotYet } from '../../design/states/not-yet.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { FormAnalytics, FunnelWaiting, ResponseFunnel, useResponsesCall } from '../responses/public.ts';
import { FormPage, ViewActions } from '../forms/public.ts';
import type { TabsOfPage } from '../../design/object/page-tabs.tsx';
import { useTimelineTab } from '../audit/public.ts';
import { EarnedRewards } from '../rewards/public.ts';
import { UsageOfForm } from '../usage/public.ts';

/** A form with what the user may do with it: one of the own organisation, for an operator one of any consumer. */
export function ConsentViewScreen() {
  const t = useTexts('forms');
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
  const t = useTexts('forms.view');
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

/** What became of a form, as far as the user may see it; of a draft nothing but what was done to it. */
function useFormTabs(): (form: StoredConsentForm) => TabsOfPage {
  const t = useTexts('consentView');
  const mayAnswers = useMay(getFormAnalyticsEndpoint);
  const mayRewards = useMay(getEarnedRewardsEndpoint);
  const mayUsage = useMay(getFormUsageEndpoint);
  const timelineOf = useTimelineTab('consent-form');
  return (form) => {
    const id = form.consent_form_id;
    const isOut = form.status !== 'DRAFT';
    return [
      isOut &&
        mayAnswers && { name: 'answers', title: t('answers'), render: () => <FormAnalytics formId={id} /> },
      isOut &&
        (mayUsage || mayRewards) && {
          name: 'data',
          title: t('data'),
          render: () => (
            <Stack>
              {mayUsage && <UsageOfForm formId={id} />}
              {mayRewards && <EarnedRewards form={form} />}
            </Stack>
          ),
        },
      timelineOf(id),
    ];
  };
}
