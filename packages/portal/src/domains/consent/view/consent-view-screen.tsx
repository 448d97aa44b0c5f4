import { Group, Paper, SimpleGrid, Stack, Title } from '@mantine/core';
import { getConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import type { StoredConsentForm } from '@vinculum/contract/consent/form.ts';
import { searchResponses } from '@vinculum/contract/consent/responses.ts';
import type { ReactNode } from 'react';
import { ErrorState } from '../../../design/error-state.tsx';
import { LoadingRows } from '../../../design/loading-rows.tsx';
import { NotUpdated } from '../../../design/not-updated.tsx';
import { Page } from '../../../design/page.tsx';
import { useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { FormStatusChip } from '../form-status-chip.tsx';
import { ResponseFunnel } from '../responses/response-funnel.tsx';
import { FormDescription } from './form-description.tsx';
import { FormFacts } from './form-facts.tsx';
import { RewardsPopover } from './rewards-popover.tsx';
import { ScheduleText } from './schedule-text.tsx';
import { SignalsPopover } from './signals-popover.tsx';
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
      <Content form={form.data} />
    </Page>
  );
}

function Content({ form }: { form: StoredConsentForm }) {
  const t = useTexts('consent.view');
  return (
    <Stack gap="md">
      {form.status !== 'DRAFT' && <Answers formId={form.consent_form_id} />}
      <Part title={t('contents')}>
        <Group>
          <SignalsPopover form={form} />
          <RewardsPopover kind="consumerRewards" rewards={form.consumer_rewards} />
          <RewardsPopover kind="oemRewards" rewards={form.oem_rewards} />
        </Group>
      </Part>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Part title={t('about')}>
          <FormFacts form={form} />
        </Part>
        <Part title={t('schedule')}>
          <ScheduleText schedule={form.schedule} />
        </Part>
      </SimpleGrid>
      <Part title={t('description')}>
        <FormDescription title={form.title} type={form.description_type} text={form.description} />
      </Part>
    </Stack>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} fz="md" mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
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
