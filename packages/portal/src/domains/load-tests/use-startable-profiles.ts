import { listLoadTestProfilesEndpoint } from '@vinculum/contract/load-tests/endpoints.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';

/** Of the first read (specification 2, section 9). */
const FEW = 10;
/** As many as one answer holds. */
const MANY = 200;

/** The profiles to start: ten, as specified, and where there are more, those as well. */
export function useStartableProfiles() {
  const few = useEndpoint(listLoadTestProfilesEndpoint, { body: { page: 0, limit: FEW } });
  const hasMore = (few.data?.total_rows ?? 0) > FEW;
  const many = useEndpoint(
    listLoadTestProfilesEndpoint,
    { body: { page: 0, limit: MANY } },
    { enabled: hasMore },
  );
  return hasMore ? many : few;
}
