import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { PublishOutcome } from '@vinculum/contract/publication/endpoints.ts';
import { useState } from 'react';
import { Stack } from '@mantine/core';
import { ErrorState } from '../../design/states/error-state.tsx';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { Page } from '../../design/page.tsx';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import { PublishForm } from './publish-form.tsx';
import { PublishOutcomePanel } from './publish-outcome.tsx';

interface Published {
  readonly formId: number;
  readonly title: string;
  readonly outcome: PublishOutcome;
}

/** Publishes a form, the one of the address or one to choose, to a list of VINs. */
export function PublishConsentScreen() {
  const t = useTexts('consent');
  const formId = Number(useParam('consentFormId')) || null;
  const form = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: formId ?? 0 } },
    { enabled: formId !== null },
  );
  const [published, setPublished] = useState<Published | null>(null);
  const isReady = formId === null || form.data !== undefined;
  return (
    <Page
      title={form.data === undefined ? t('publishTitle') : `${t('form.publish')}: ${form.data.title}`}
      lead={t('publish.lead')}
      parents={[{ to: '/consent-forms', title: t('title') }]}
    >
      <Stack gap="xl">
        {published !== null && <PublishOutcomePanel {...published} onDismiss={() => setPublished(null)} />}
        {isReady && <PublishForm form={form.data ?? null} onPublished={setPublished} />}
        {!isReady &&
          (form.error === null ? (
            <LoadingRows />
          ) : (
            <ErrorState problem={form.error} retry={() => void form.refetch()} />
          ))}
      </Stack>
    </Page>
  );
}
