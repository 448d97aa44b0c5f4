import { Stack } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { revokeAdminConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import { Page } from '../../design/page.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useCall } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import { ChosenForm, VinsForm } from '../forms/public.ts';
import { RevocationProgress } from './revocation-progress.tsx';
import { NotRevoked } from './not-revoked.tsx';

/** An operator revokes a consumer's form at VINs, then sees how it takes effect. */
export function AdminRevokeScreen() {
  const t = useTexts('consent');
  const tAdmin = useTexts('consentAdmin');
  const revocationId = Number(useAddress()['revocation']) || null;
  const change = useChangeAddress();
  const revoke = useCall(revokeAdminConsentFormEndpoint, {
    onSuccess: ({ revocation_id }) => change({ revocation: String(revocation_id) }),
  });
  return (
    <Page
      title={t('revokeTitle')}
      lead={tAdmin('revokeLead')}
      parents={[{ to: '/consent-forms', title: t('title') }]}
    >
      {revocationId !== null && (
        <Stack>
          <RevocationProgress revocationId={revocationId} />
          {revoke.data?.revocation_id === revocationId && <NotRevoked revoked={revoke.data} />}
        </Stack>
      )}
      {revocationId === null && (
        <ChosenForm>
          {(addressed) => (
            <VinsForm
              label={t('revokeTitle')}
              addressed={addressed}
              statuses={['PUBLISHED']}
              tooManyKey="errors.tooManyVinsToRevoke"
              submitText={(count) => tAdmin('revokeSubmit', { count })}
              icon={IconBan}
              question={{
                title: (form) => tAdmin('revokeConfirmTitle', form),
                text: (count) => tAdmin('revokeConfirm', { count }),
                confirmLabel: t('revoke.confirm'),
                isDangerous: true,
              }}
              problem={revoke.error}
              isBusy={revoke.isPending}
              onSubmit={async ({ consumerId, form, vins }) => {
                const body = { consumer_id: consumerId, consent_form_id: form.id, vin_numbers: [...vins] };
                await revoke.mutateAsync({ body });
              }}
            />
          )}
        </ChosenForm>
      )}
    </Page>
  );
}
