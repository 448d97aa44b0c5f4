import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { RelativeTime } from '../../../design/relative-time.tsx';
import { useSession } from '../../../lib/session.tsx';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';
import { useExpiryText } from '../expiry-text.ts';
import { SafeLink } from './safe-link.tsx';
import { Facts } from '../../../design/facts.tsx';

/** What a form says besides its signals. */
export function FormFacts({ form }: { form: StoredConsentForm }) {
  const t = useTexts('consent');
  const message = useMessages();
  const isOwn = useSession().principal.portal === 'CONSUMERS';
  const expiryText = useExpiryText();
  const page = form.service_page ?? '';
  return (
    <Facts
      facts={[
        { name: t('form.id'), value: form.consent_form_id },
        { name: t('view.type'), value: message(`consentType.${form.consent_type}`) },
        { name: t('form.expiry'), value: expiryText(form) },
        { name: t('view.retention'), value: t('view.retentionDays', { count: form.data_retention_in_days }) },
        {
          name: t('view.encryption'),
          value: form.hasEncryption
            ? t(isOwn ? 'view.encrypted' : 'view.encryptedTheirs')
            : t('view.notEncrypted'),
        },
        ...(page === '' ? [] : [{ name: t('view.servicePage'), value: <SafeLink address={page} /> }]),
        { name: t('view.created'), value: <RelativeTime moment={form.created_on} /> },
        {
          name: t('view.published'),
          value: form.published_on === null ? t('view.notYet') : <RelativeTime moment={form.published_on} />,
        },
      ]}
    />
  );
}
