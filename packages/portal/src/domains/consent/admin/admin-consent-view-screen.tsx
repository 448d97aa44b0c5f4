import { Paper, Stack } from '@mantine/core';
import { searchAdminResponses } from '@vinculum/contract/consent/admin-endpoints.ts';
import { getConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import { ErrorState } from '../../../design/error-state.tsx';
import { LoadingRows } from '../../../design/loading-rows.tsx';
import { NotUpdated } from '../../../design/not-updated.tsx';
import { Page } from '../../../design/page.tsx';
import { useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FormStatusChip } from '../form-status-chip.tsx';
import { ResponseFunnel } from '../responses/response-funnel.tsx';
import { FormContents } from '../view/form-contents.tsx';
import { AdminViewActions } from './admin-view-actions.tsx';

const pollMs = 5000;

/** A consumer's form as an operator reads it, with what the operator may do for the consumer. */
export function AdminConsentViewScreen() {
  const t = useTexts('consent');
  const ofConsumer = useTexts('consentOem');
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
  const { consumer_id: consumerId, organisation_name: consumer, status } = form.data;
  return (
    <Page
      title={form.data.title}
      lead={ofConsumer('asker', { consumer })}
      aside={<FormStatusChip status={status} />}
      parents={[{ to: `/consent-forms?consumer=${consumerId}`, title: t('title') }]}
      action={<AdminViewActions form={form.data} />}
    >
      <FormContents form={form.data} answers={status !== 'DRAFT' && <Answers formId={formId} />} />
    </Page>
  );
}

function Answers({ formId }: { formId: number }) {
  const t = useTexts('consent.view');
  const responses = useEndpoint(
    searchAdminResponses,
    { body: { consent_id: formId, limit: 1 } },
    { refetchInterval: pollMs },
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
