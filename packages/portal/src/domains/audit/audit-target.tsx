import { isVin } from '@vinculum/contract/foundation/vin.ts';
import { VinLink } from '../../design/vins/vin-link.tsx';

/** What was acted on, as it is stored; a car leads to its page. */
export function AuditTarget({ target }: { target: string | null }) {
  if (target === null) return '–';
  return isVin(target) ? <VinLink vin={target} /> : target;
}
