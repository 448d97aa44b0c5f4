import { Paper, Stack } from '@mantine/core';
import { getOemConsentForm } from '@vinculum/contract/consent/oem-endpoints.ts';
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

const pollMs = 10_000;

/** A consumer's form as an OEM reads it, with the answers of its own vehicles and without actions. */
export function OemConsentViewScreen() {
  const t = useTexts('consentOem');
  const view = useTexts('consent');
  const formId = Number(useParam('consentFormId'));
  const form = useEndpoint(getOemConsentForm, { params: { id: formId } }, { refetchInterval: pollMs });
  if (form.data === undefined) {
    return (
      <Page title={view('viewTitle')} parents={[{ to: '/consent-forms', title: t('title') }]}>
        {form.error === null ? (
          <LoadingRows />
        ) : (
          <ErrorState problem={form.error} retry={() => void form.refetch()} />
        )}
      </Page>
    );
  }
  const { consumer_id: consumerId, organisation_name: consumer, counts } = form.data;
  return (
    <Page
      title={form.data.title}
      lead={t('asker', { consumer })}
      aside={<FormStatusChip status={form.data.status} />}
      parents={[{ to: `/consent-forms?consumer=${consumerId}`, title: t('title') }]}
    >
      <FormContents
        form={form.data}
        answers={
          <Paper withBorder p="md" component="section" aria-label={t('answers')}>
            <Stack>
              <NotUpdated problem={form.error} />
              <ResponseFunnel counts={counts} />
            </Stack>
          </Paper>
        }
      />
    </Page>
  );
}
