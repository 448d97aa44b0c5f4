import { Paper, Stack } from '@mantine/core';
import { getConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import { searchResponses } from '@vinculum/contract/consent/responses.ts';
import { ErrorState } from '../../../design/error-state.tsx';
import { LoadingRows } from '../../../design/loading-rows.tsx';
import { NotUpdated } from '../../../design/not-updated.tsx';
import { Page } from '../../../design/page.tsx';
import { useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FormAnalytics } from '../analytics/form-analytics.tsx';
import { FormStatusChip } from '../form-status-chip.tsx';
import { EarnedRewards } from '../rewards/earned-rewards.tsx';
import { ResponseFunnel } from '../responses/response-funnel.tsx';
import { FormContents } from './form-contents.tsx';
import { ViewActions } from './view-actions.tsx';

/** A form as it stands, read-only, with what the user may do with it. */
export function ConsentViewScreen() {
  const t = useTexts('consent');
  const formId = Number(useParam('consentFormId'));
  const form = useEndpoint(getConsentForm, { params: { id: formId } });
  if (form.data === undefined) {
    return (
      <Page title={t('viewTitle')} parents={[{ to: '/consent-forms', title: t('title') }]}>
        {form.error === null ? (
          <LoadingRows />
        ) : (
          <ErrorState problem={form.error} retry={() => void form.refetch()} />
        )}
      </Page>
    );
  }
  return (
    <Page
      title={form.data.title}
      aside={<FormStatusChip status={form.data.status} />}
      parents={[{ to: '/consent-forms', title: t('title') }]}
      action={<ViewActions form={form.data} />}
    >
      <FormContents
        form={form.data}
        answers={
          form.data.status !== 'DRAFT' && (
            <>
              <Answers formId={form.data.consent_form_id} />
              <FormAnalytics formId={form.data.consent_form_id} />
              <EarnedRewards form={form.data} />
            </>
          )
        }
      />
    </Page>
  );
}

function Answers({ formId }: { formId: number }) {
  const t = useTexts('consent.view');
  const responses = useEndpoint(
    searchResponses,
    { body: { consent_id: formId, limit: 1 } },
    { refetchInterval: 5000 },
  );
  return (
    <Paper withBorder p="md" component="section" aria-label={t('answers')}>
      {responses.data !== undefined && (
        <Stack>
          <NotUpdated problem={responses.error} />
          <ResponseFunnel counts={responses.data.counts} />
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
