import { Button, Paper } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getLoadTestProfile } from '@vinculum/contract/load-tests/profile-endpoints.ts';
import { EmptyState } from '../../../design/empty-state.tsx';
import { ErrorState } from '../../../design/error-state.tsx';
import { LoadingRows } from '../../../design/loading-rows.tsx';
import { Page } from '../../../design/page.tsx';
import { useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { NEW } from '../test-addresses.ts';
import { ProfileForm } from './profile-form.tsx';

/** Creates a profile, or edits the one that the address names. */
export function ProfileScreen() {
  const t = useTexts('loadTests.profiles');
  const name = useParam('id');
  const isNew = name === NEW;
  return (
    <Page
      title={isNew ? t('add') : t('editTitle', { name })}
      parents={[{ to: '/asvlt-profile-management', title: t('title') }]}
    >
      {/* Another profile is another form. */}
      {isNew ? <ProfileForm profile={null} /> : <KnownProfile key={name} name={name} />}
    </Page>
  );
}

function KnownProfile({ name }: { name: string }) {
  const t = useTexts('loadTests.profiles');
  // What is being edited must not be replaced by what somebody else saves meanwhile.
  const profile = useEndpoint(
    getLoadTestProfile,
    { params: { name } },
    { staleTime: Infinity, gcTime: 0, refetchOnWindowFocus: false },
  );
  if (profile.data !== undefined) return <ProfileForm profile={profile.data} />;
  if (profile.error === null) return <LoadingRows />;
  if (!profile.error.is('notFound'))
    return <ErrorState problem={profile.error} retry={() => void profile.refetch()} />;
  return (
    <Paper withBorder>
      <EmptyState
        title={t('notFound')}
        action={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/asvlt-profile-management" {...props} />}
          >
            {t('toList')}
          </Button>
        }
      />
    </Paper>
  );
}
