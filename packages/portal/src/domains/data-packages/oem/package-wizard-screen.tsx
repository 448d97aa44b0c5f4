import { Anchor } from '@mantine/core';
import { getOwnPackageEndpoint } from '@vinculum/contract/data-packages/oem-endpoints.ts';
import type { ReactNode } from 'react';
import { Banner } from '../../../design/states/banner.tsx';
import { LoadingRows } from '../../../design/states/loading-rows.tsx';
import { Page } from '../../../design/page.tsx';
import { useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { pageOf } from '../../../lib/screens/addresses.ts';
import { linkTo } from '../../../lib/screens/link-to.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { MissingPackage } from '../missing-package.tsx';
import { draftOfPackage, emptyPackage } from './package-draft.ts';
import { PackageWizard } from './package-wizard.tsx';

/** A new package at /data-package/new, a draft at /data-package/{id}. */
export function PackageWizardScreen() {
  const t = useTexts('dataPackagesOem');
  const id = useParam('dataPackageId');
  if (id !== '' && id !== 'new') return <StoredPackage id={Number(id)} />;
  return (
    <WizardPage title={t('newTitle')}>
      <PackageWizard key="new" base={emptyPackage()} />
    </WizardPage>
  );
}

function StoredPackage({ id }: { id: number }) {
  const t = useTexts('dataPackagesOem');
  const found = useEndpoint(
    getOwnPackageEndpoint,
    { params: { id } },
    { refetchOnMount: 'always', refetchOnWindowFocus: false, refetchOnReconnect: false },
  );
  return <WizardPage title={t('editTitle')}>{content()}</WizardPage>;

  function content(): ReactNode {
    // An older answer in the cache must not become the base of an edit; a failure later must not close the wizard.
    if (found.data === undefined || !found.isFetchedAfterMount) {
      if (found.isFetching) return <LoadingRows />;
      return <MissingPackage source={found} hint={t('notFoundHint')} />;
    }
    const { oem_data_package_id, updated_on, status } = found.data;
    if (status === 'PUBLISHED')
      return (
        <Banner kind="warning">
          {t('locked')}{' '}
          <Anchor renderRoot={linkTo(pageOf.dataPackage(id))}>
            {t('viewOf', { title: found.data.title })}
          </Anchor>
        </Banner>
      );
    return <PackageWizard base={draftOfPackage(found.data)} edited={{ oem_data_package_id, updated_on }} />;
  }
}

function WizardPage({ title, children }: { title: string; children: ReactNode }) {
  const t = useTexts('dataPackagesOem');
  return (
    <Page title={title} parents={[{ to: '/data-packages', title: t('title') }]}>
      {children}
    </Page>
  );
}
