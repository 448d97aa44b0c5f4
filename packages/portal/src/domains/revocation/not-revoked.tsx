import type { revokeAdminConsentFormEndpoint } from '@vinculum/contract/revocation/endpoints.ts';
import type { ResultOf } from '@vinculum/contract/foundation/endpoint.ts';
import { VinBanner } from '../../design/vins/vin-banner.tsx';
import { useTexts } from '../../lib/language/texts.ts';

/** Names the VINs of a revocation where there was nothing to revoke, and those that no car has. */
export function NotRevoked({ revoked }: { revoked: ResultOf<typeof revokeAdminConsentFormEndpoint> }) {
  const t = useTexts('consentAdmin.notRevoked');
  const lists = [
    { key: 'without', vins: revoked.vin_without_consent_form },
    { key: 'notRegistered', vins: revoked.vin_not_registered },
  ] as const;
  return lists
    .filter(({ vins }) => vins.length > 0)
    .map(({ key, vins }) => (
      <VinBanner
        key={key}
        kind="warning"
        title={t(key)}
        hint={t(`${key}Hint`, { count: vins.length })}
        vins={vins}
        areKnown={key === 'without'}
        fileName={`revocation-${revoked.revocation_id}-${key}.txt`}
      />
    ));
}
