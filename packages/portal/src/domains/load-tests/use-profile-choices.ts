import type { LoadTestProfileRow } from '@vinculum/contract/load-tests/endpoints.ts';
import { useSession } from '../../lib/session.tsx';

/** The profiles to choose from; administrators see whose each is. */
export function useProfileChoices(profiles: readonly LoadTestProfileRow[]) {
  const isAdmin = useSession().principal.portal === 'ADMIN';
  return profiles.map((row) => ({
    value: row['test-name'],
    label: isAdmin ? `${row['test-name']} (${row.consumer_name})` : row['test-name'],
  }));
}
