import { getLoadTestProfileEndpoint } from '@vinculum/contract/load-tests/profile-endpoints.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { TestItemPage, useNamedItem } from '../test-item-page.tsx';
import { ProfileForm } from './profile-form.tsx';

/** Creates a profile, or edits the one that the address names. */
export function ProfileScreen() {
  const { name, reading } = useNamedItem();
  const profile = useEndpoint(getLoadTestProfileEndpoint, { params: { name } }, reading);
  return (
    <TestItemPage kind="profiles" source={profile}>
      {(known) => <ProfileForm profile={known} />}
    </TestItemPage>
  );
}
