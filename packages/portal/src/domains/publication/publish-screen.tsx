import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { PublishOutcome } from '@vinculum/contract/publication/endpoints.ts';
import { useState } from 'react';
import { Page } from '../../design/page.tsx';
import { useChangeAddress, useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { ChosenForm, type PickedForm } from '../forms/public.ts';
import type { Publisher } from './publisher.ts';
import { PublishForm } from './publish-form.tsx';
import { PublishOutcomePanel } from './publish-outcome.tsx';

interface Published {
  readonly form: PickedForm;
  readonly outcome: PublishOutcome;
}

/**
 * Publishes a form, the one of the address or one to choose, to cars: a consumer its own, an administrator one of a
 * consumer's. Then it shows the answers arrive.
 */
export function PublishScreen({ by }: { by: Publisher }) {
  const t = useTexts('consent');
  const words = useTexts('design.words');
  const formId = Number(useParam('consentFormId')) || null;
  const form = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: formId ?? 0 } },
    { enabled: formId !== null },
  );
  const change = useChangeAddress();
  const [published, setPublished] = useState<Published | null>(null);
  const finish = (done: Published) => {
    setPublished(done);
    // They have been asked: the next list begins empty.
    change({ vins: undefined });
  };
  return (
    <Page
      title={form.data === undefined ? t('publishTitle') : `${words('publish')}: ${form.data.title}`}
      lead={t('publish.lead')}
      parents={[{ to: '/consent-forms', title: t('title') }]}
    >
      {published === null ? (
        <ChosenForm by={by}>
          {(addressed) => <PublishForm by={by} addressed={addressed} onPublished={finish} />}
        </ChosenForm>
      ) : (
        <PublishOutcomePanel by={by} {...published} onDismiss={() => setPublished(null)} />
      )}
    </Page>
  );
}
