import type { ClaimState } from '@vinculum/contract/vehicle-access/claim.ts';
import { StatusChip } from '../../../design/states/status-chip.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

const kinds = { ACTIVE: 'good', USED_UP: 'neutral', ENDED: 'neutral', REVOKED: 'bad' } as const;

/** What a claim is good for now. */
export function ClaimStateChip({ state }: { state: ClaimState }) {
  const t = useTexts('vehicleAccess.claims');
  return <StatusChip kind={kinds[state]}>{t(`states.${state}`)}</StatusChip>;
}
