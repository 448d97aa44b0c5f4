import {
  searchAdminResponsesEndpoint,
  searchResponsesEndpoint,
} from '@vinculum/contract/responses/endpoints.ts';
import { useMay } from '../../lib/session.tsx';

/** The call that reads the responses: the consumer's own, for an administrator those of every consumer. */
export function useResponsesCall(): typeof searchAdminResponsesEndpoint | typeof searchResponsesEndpoint {
  return useMay(searchAdminResponsesEndpoint) ? searchAdminResponsesEndpoint : searchResponsesEndpoint;
}
