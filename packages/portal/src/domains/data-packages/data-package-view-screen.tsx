import { Stack } from '@mantine/core';
import { saveConsentFormEndpoint } from '@vinculum/contract/forms/endpoints.ts';
import { getDataPackageEndpoint } from '@vinculum/contract/data-packages/endpoints.ts';
import { ActButton } from '../../design/object/act-button.tsx';
import { Banner } from '../../design/states/banner.tsx';
import { Page } from '../../design/page.tsx';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { MissingPackage } from './missing-package.tsx';
import { newFormAddress } from './new-form-address.ts';
import { PackageContent } from './package-content.tsx';
import { isUsableNow, PackageStatus } from './package-status.tsx';

/** A package as it is offered: its signals, its price and its end. */
export function DataPackageViewScreen() {
  const t = useTexts('dataPackages');
  const id = Number(useParam('dataPackageId'));
  const found = useEndpoint(getDataPackageEndpoint, { params: { id } });
  const mayCreate = useMay(saveConsentFormEndpoint);
  const parents = [{ to: '/data-packages', title: t('title') }] as const;
  if (found.data === undefined) {
    return (
      <Page title={t('viewTitle')} parents={parents}>
        <MissingPackage source={found} />
      </Page>
    );
  }
  const isUsable = isUsableNow(found.data);
  return (
    <Page
      title={found.data.title}
      aside={<PackageStatus of={found.data} />}
      parents={parents}
      action={mayCreate && isUsable && <ActButton to={newFormAddress([id])} text={t('create')} />}
    >
      <Stack>
        {!isUsable && <Banner kind="warning">{t('cannotUse')}</Banner>}
        <PackageContent of={found.data} />
      </Stack>
    </Page>
  );
}
