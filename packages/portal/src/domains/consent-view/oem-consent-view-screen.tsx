import { Paper, Stack } from '@mantine/core';
import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useTimelineTab } from '../audit/public.ts';
import { BeyondAgreedList, ResponseFunnel } from '../responses/public.ts';
import { FormPage } from '../forms/public.ts';

const pollMs = 10_000;

/** A consumer's form as an OEM reads it, with the answers of its own vehicles and without actions. */
export function OemConsentViewScreen() {
  const t = useTexts('formsOem');
  const timelineOf = useTimelineTab('consent-form');
  const formId = Number(useParam('consentFormId'));
  const form = useEndpoint(
    getOemConsentFormEndpoint,
    { params: { id: formId } },
    { refetchInterval: pollMs },
  );
  return (
    <FormPage
      found={form}
      listTitle={t('title')}
      namesConsumer
      otherTabs={({ consent_form_id: id }) => [timelineOf(id)]}
      renderAnswers={({ counts, beyond_agreed: beyond }) => (
        <Paper withBorder p="md" component="section" aria-label={t('answers')}>
          <Stack>
            <NotUpdated problem={form.error} />
            <ResponseFunnel counts={counts} unregistered={0} />
            <BeyondAgreedList beyond={beyond} />
          </Stack>
        </Paper>
      )}
    />
  );
}
