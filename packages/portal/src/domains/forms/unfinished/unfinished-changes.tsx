import { Anchor } from '@mantine/core';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { Banner } from '../../../design/states/banner.tsx';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useFormRights } from '../form-rights.ts';
import { useUnfinishedRows } from './use-unfinished-rows.ts';

/** Says, before a draft is published, that somebody has changed it and not saved that: it goes out without. */
export function UnfinishedChanges({ formId }: { formId: number | null }) {
  const rightsOf = useFormRights();
  const { data: form } = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: formId ?? 0 } },
    { enabled: formId !== null },
  );
  if (form === undefined || !rightsOf(form.status).edit) return null;
  return <ChangesOf formId={form.consent_form_id} />;
}

function ChangesOf({ formId }: { formId: number }) {
  const t = useTexts('formsUnfinished');
  const { rows } = useUnfinishedRows();
  const changed = rows.find(({ consent_form_id: id }) => id === formId);
  if (changed === undefined) return null;
  return (
    <Banner kind="warning">
      {t('notPublished', { user: changed.updated_by })} <RelativeTime moment={changed.updated_on} />.{' '}
      <Anchor renderRoot={linkTo(addressOf('/consent-form/$consentFormId', { consentFormId: formId }))}>
        {t('toChanges')}
      </Anchor>
    </Banner>
  );
}
