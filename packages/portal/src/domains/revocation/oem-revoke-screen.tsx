import { getOemConsentFormEndpoint } from '@vinculum/contract/responses/oem-form.ts';
import { useState } from 'react';
import { ErrorState } from '../../design/states/error-state.tsx';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { Page } from '../../design/page.tsx';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import { OemRevokeForm } from './oem-revoke-form.tsx';
import { OemRevoked, type Revoked } from './oem-revoked.tsx';

/** An OEM ends a consumer's form on its own vehicles: the form of the address, or one to choose. */
export function OemRevokeScreen() {
  const t = useTexts('consentOem');
  const formId = Number(useParam('consentFormId')) || null;
  return (
    <Page
      title={t('revokeTitle')}
      lead={t('revokeLead')}
      parents={[{ to: '/consent-forms', title: t('title') }]}
    >
      <Revocation key={formId} formId={formId} />
    </Page>
  );
}

function Revocation({ formId }: { formId: number | null }) {
  const [revoked, setRevoked] = useState<Revoked | null>(null);
  const form = useEndpoint(
    getOemConsentFormEndpoint,
    { params: { id: formId ?? 0 } },
    { enabled: formId !== null },
  );
  if (revoked !== null) return <OemRevoked revoked={revoked} onAnother={() => setRevoked(null)} />;
  if (formId === null) return <OemRevokeForm addressed={null} onRevoked={setRevoked} />;
  if (form.data !== undefined) return <OemRevokeForm addressed={form.data} onRevoked={setRevoked} />;
  return form.error === null ? (
    <LoadingRows />
  ) : (
    <ErrorState problem={form.error} retry={() => void form.refetch()} />
  );
}
