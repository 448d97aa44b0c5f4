import { searchAdminResponses } from '@vinculum/contract/consent/admin-endpoints.ts';
import { searchResponses } from '@vinculum/contract/consent/responses.ts';
import { useMay } from '../../../lib/session.tsx';

/** The call that reads the responses: the consumer's own, for an administrator those of every consumer. */
export function useResponsesCall(): typeof searchAdminResponses | typeof searchResponses {
  return useMay(searchAdminResponses) ? searchAdminResponses : searchResponses;
}
