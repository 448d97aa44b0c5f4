import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { Banner } from '../../../design/states/banner.tsx';
import { ErrorState } from '../../../design/states/error-state.tsx';
import { LoadingRows } from '../../../design/states/loading-rows.tsx';
import { Page } from '../../../design/page.tsx';
import { useLanguage } from '../../../lib/language.tsx';
import { useAddress, useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/queries.ts';
import { useTexts } from '../../../lib/texts.ts';
import { ConsentEditor } from './consent-editor.tsx';
import { draftOf, draftOfClone, emptyDraft } from './draft.ts';
import { NewFromPackages } from './sections/new-from-packages.tsx';
import { WithPackages } from './sections/with-packages.tsx';

/**
 * A new form at /consent-form/new, one made from data packages with ?packages={id},{id}, a copy with ?clone={id}, a
 * draft at /consent-form/{id}.
 */
export function ConsentEditorScreen() {
  const t = useTexts('consentEditor');
  const { language } = useLanguage();
  const id = useParam('consentFormId');
  const { clone = '', packages = '' } = useAddress();
  if (id !== '' && id !== 'new') return <StoredForm key={id} id={id} />;
  if (clone !== '') return <StoredForm key={`clone-${clone}`} id={clone} isClone />;
  if (packages !== '') {
    return (
      <EditorPage title={t('newTitle')}>
        <NewFromPackages key={packages} text={packages} />
      </EditorPage>
    );
  }
  return (
    <EditorPage title={t('newTitle')}>
      <ConsentEditor key="new" place="new" base={emptyDraft(language)} />
    </EditorPage>
  );
}

function StoredForm({ id, isClone = false }: { id: string; isClone?: boolean }) {
  const t = useTexts('consentEditor');
  const form = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: Number(id) } },
    { refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  const title = t(isClone ? 'cloneTitle' : 'editTitle');
  // An older answer in the cache must not become the base of an edit; a failure later must not close the editor.
  if (form.data === undefined || !form.isFetchedAfterMount) {
    if (form.error === null || form.isFetching) return <LoadingRows />;
    return <ErrorState problem={form.error} retry={() => void form.refetch()} />;
  }
  const stored = form.data;
  if (isClone) {
    return (
      <EditorPage title={title}>
        <WithPackages ids={stored.oem_data_package_ids}>
          {(packages) => (
            <ConsentEditor
              place={`clone-${id}`}
              base={draftOfClone(stored, (of) => t('copyOf', { title: of }))}
              packages={packages}
            />
          )}
        </WithPackages>
      </EditorPage>
    );
  }
  return (
    <EditorPage title={title}>
      {stored.status === 'DRAFT' ? (
        <WithPackages ids={stored.oem_data_package_ids}>
          {(packages) => (
            <ConsentEditor place={id} base={draftOf(stored)} packages={packages} edited={editedOf(stored)} />
          )}
        </WithPackages>
      ) : (
        <Banner kind="warning">
          {t('notDraft')}{' '}
          <Anchor renderRoot={(props) => <Link to={`/consent-form/new?clone=${id}`} {...props} />}>
            {t('cloneInstead')}
          </Anchor>
        </Banner>
      )}
    </EditorPage>
  );
}

function editedOf({ consent_form_id, updated_on }: StoredConsentForm) {
  return { consent_form_id, updated_on };
}

function EditorPage({ title, children }: { title: string; children: React.ReactNode }) {
  const t = useTexts('consentEditor');
  return (
    <Page title={title} parents={[{ to: '/consent-forms', title: t('forms') }]}>
      {children}
    </Page>
  );
}
