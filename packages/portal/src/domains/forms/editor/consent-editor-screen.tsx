import { Anchor } from '@mantine/core';
import { getConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import type { StoredConsentForm } from '@vinculum/contract/forms/form.ts';
import { keyOfDraft } from '@vinculum/contract/forms/unfinished-form.ts';
import type { ReactNode } from 'react';
import { Banner } from '../../../design/states/banner.tsx';
import { LoadingRows } from '../../../design/states/loading-rows.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { Page } from '../../../design/page.tsx';
import { useLanguage } from '../../../lib/language/language.tsx';
import { useAddress, useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { ConsentEditor } from './consent-editor.tsx';
import { draftIn, draftOf, draftOfClone, emptyDraft } from './draft.ts';
import type { UnfinishedStart } from '../unfinished/start-of.ts';
import { useKeyOfAddress, WithUnfinished } from '../unfinished/with-unfinished.tsx';
import { NewFromPackages } from './sections/new-from-packages.tsx';
import { WithPackages } from './sections/with-packages.tsx';

/**
 * A new form at /consent-form/new, one made from data packages with ?packages={id},{id}, a copy with ?clone={id}, one
 * that is unfinished with ?unfinished={key}; a draft at /consent-form/{id}, with what of its changes is unfinished.
 */
export function ConsentEditorScreen() {
  const id = useParam('consentFormId');
  return id === '' || id === 'new' ? <NewForm /> : <StoredForm id={id} />;
}

function NewForm() {
  const t = useTexts('formsEditor');
  const key = useKeyOfAddress();
  const { clone = '', packages = '' } = useAddress();
  if (key === null) return <LoadingRows />;
  return (
    <EditorPage title={t(clone === '' ? 'newTitle' : 'cloneTitle')}>
      <WithUnfinished key={key} id={key}>
        {(start) => {
          if (draftIn(start) !== null) return <Continued unfinishedKey={key} start={start} />;
          if (clone !== '') return <Clone id={clone} unfinishedKey={key} start={start} />;
          if (packages !== '') return <NewFromPackages text={packages} unfinishedKey={key} start={start} />;
          return <Continued unfinishedKey={key} start={start} />;
        }}
      </WithUnfinished>
    </EditorPage>
  );
}

interface BegunProps {
  readonly unfinishedKey: string;
  readonly start: UnfinishedStart;
}

/** What was kept of a new form, or an empty one. */
function Continued(props: BegunProps) {
  const { language } = useLanguage();
  const draft = draftIn(props.start) ?? emptyDraft(language);
  if (draft.oem_data_package_ids.length === 0)
    return <ConsentEditor base={emptyDraft(language)} {...props} />;
  return (
    <WithPackages ids={draft.oem_data_package_ids}>
      {(packages) => <ConsentEditor base={emptyDraft(language)} packages={packages} {...props} />}
    </WithPackages>
  );
}

function Clone({ id, ...props }: BegunProps & { readonly id: string }) {
  const t = useTexts('formsEditor');
  return (
    <FreshForm id={id}>
      {(stored) => (
        <WithPackages ids={stored.oem_data_package_ids}>
          {(packages) => (
            <ConsentEditor
              base={draftOfClone(stored, (of) => t('copyOf', { title: of }))}
              packages={packages}
              {...props}
            />
          )}
        </WithPackages>
      )}
    </FreshForm>
  );
}

/** A form as it is stored now: an older answer in the cache must not become the base of an edit. */
function FreshForm({ id, children }: { id: string; children: (stored: StoredConsentForm) => ReactNode }) {
  const form = useEndpoint(
    getConsentFormEndpoint,
    { params: { id: Number(id) } },
    { refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  // A failure later must not close the editor.
  if (form.data !== undefined && form.isFetchedAfterMount) return children(form.data);
  return form.isFetching ? <LoadingRows /> : <NotYet source={form} />;
}

function StoredForm({ id }: { id: string }) {
  const t = useTexts('formsEditor');
  const key = keyOfDraft(Number(id));
  return (
    <EditorPage title={t('editTitle')}>
      <FreshForm id={id}>
        {(stored) =>
          stored.status === 'DRAFT' ? (
            <WithUnfinished key={key} id={key}>
              {(start) => <EditedForm stored={stored} unfinishedKey={key} start={start} />}
            </WithUnfinished>
          ) : (
            <Banner kind="warning">
              {t('notDraft')}{' '}
              <Anchor renderRoot={linkTo(addressOf('/consent-form/new', { clone: id }))}>
                {t('cloneInstead')}
              </Anchor>
            </Banner>
          )
        }
      </FreshForm>
    </EditorPage>
  );
}

function EditedForm({ stored, ...props }: BegunProps & { readonly stored: StoredConsentForm }) {
  const { consent_form_id, updated_on } = stored;
  const base = draftOf(stored);
  const draft = draftIn(props.start) ?? base;
  const ids = [...new Set([...base.oem_data_package_ids, ...draft.oem_data_package_ids])];
  return (
    <WithPackages ids={ids}>
      {(packages) => (
        <ConsentEditor base={base} packages={packages} edited={{ consent_form_id, updated_on }} {...props} />
      )}
    </WithPackages>
  );
}

function EditorPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts('formsEditor');
  return (
    <Page title={title} parents={[{ to: '/consent-forms', title: t('forms') }]}>
      {children}
    </Page>
  );
}
