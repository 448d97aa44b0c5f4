import { consentFormSorts } from '@vinculum/contract/forms/endpoints.ts';
import { formStatuses } from '@vinculum/contract/consents/vocabulary.ts';
import { pageRequestOf, searchOf, type TableState } from '../../../design/table/table-state.ts';

/** What the address asks of a list of forms, as the calls take it. */
export function formFilter(state: TableState) {
  const status = formStatuses.find((one) => one === state.filter('status'));
  return {
    ...pageRequestOf(state, consentFormSorts),
    ...searchOf(state),
    ...(status !== undefined && { status }),
  };
}

/** Whether such a request leaves out forms, by a search or a status. */
export function isNarrowed(request: ReturnType<typeof formFilter>): boolean {
  return 'search' in request || 'status' in request;
}
