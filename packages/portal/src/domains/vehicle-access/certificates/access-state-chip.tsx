import type { AccessState } from '@vinculum/contract/vehicle-access/endpoints.ts';
import { StatusChip } from '../../../design/states/status-chip.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

const kinds = {
  NONE: 'neutral',
  LIVE: 'good',
  EXPIRED: 'warning',
  REVOKED: 'bad',
  RELEASED: 'waiting',
} as const;

/** How a car's access stands. */
export function AccessStateChip({ state }: { state: AccessState }) {
  const t = useTexts('vehicleAccess.certificates');
  return <StatusChip kind={kinds[state]}>{t(`states.${state}`)}</StatusChip>;
}
