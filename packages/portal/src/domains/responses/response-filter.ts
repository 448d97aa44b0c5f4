import { consentStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import type { TableState } from '../../design/table/table-state.ts';

/** What the address asks of the responses, as the calls take it; empty without a filter. */
export function responseFilter(state: TableState) {
  const vin = state.filter('vin').toUpperCase().slice(0, 17);
  const status = consentStatuses.find((one) => one === state.filter('status'));
  const applied = appliedOf(state.filter('applied'));
  return {
    ...(vin !== '' && { vin_number: vin }),
    ...(status !== undefined && { status }),
    ...(applied !== undefined && { applied }),
  };
}

/** `yes` or `no`, anything else is no filter. */
function appliedOf(text: string): boolean | undefined {
  if (text === 'yes') return true;
  return text === 'no' ? false : undefined;
}
