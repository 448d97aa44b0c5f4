import { Text } from '@mantine/core';
import type { ClaimRow } from '@vinculum/contract/vehicle-access/claim.ts';
import { revokeClaimEndpoint } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { OfMaker } from '../of-maker.ts';

/** Whether revoking would end anything. */
export function isRevocable({ state }: ClaimRow): boolean {
  return state === 'ACTIVE' || state === 'USED_UP';
}

interface RevokeClaimProps {
  readonly of: OfMaker;
  readonly claim: ClaimRow;
  readonly onClose: () => void;
}

/** Asks before a claim is revoked. */
export function RevokeClaim({ of, claim, onClose }: RevokeClaimProps) {
  const t = useTexts('vehicleAccess.claims');
  const revoke = useCall(revokeClaimEndpoint, {
    onSuccess: onClose,
  });
  return (
    <Confirm
      title={t('revokeTitle', { name: claim.name })}
      confirmLabel={t('revoke')}
      isDangerous
      call={revoke}
      onConfirm={() => revoke.mutate({ body: { ...of.ofMaker, claim_id: claim.id } })}
      onCancel={onClose}
    >
      <Text>{t('revokeText')}</Text>
    </Confirm>
  );
}
