import { Button, Group, Stack } from '@mantine/core';
import type { OwnPackage } from '@vinculum/contract/data-packages/data-package.ts';
import {
  getOwnPackageEndpoint,
  publishOwnPackageEndpoint,
  savePackageEndpoint,
} from '@vinculum/contract/data-packages/oem-endpoints.ts';
import { ActButton } from '../../../design/object/act-button.tsx';
import { Banner } from '../../../design/states/banner.tsx';
import { PageTabs } from '../../../design/object/page-tabs.tsx';
import { Page } from '../../../design/page.tsx';
import { Section } from '../../../design/section.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useParam } from '../../../lib/navigation.ts';
import { useEndpoint } from '../../../lib/calls/queries.ts';
import { addressOf } from '../../../lib/screens/addresses.ts';
import { useMay } from '../../../lib/session.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { useTimelineTab } from '../../audit/public.ts';
import { MissingPackage } from '../missing-package.tsx';
import { PackageContent } from '../package-content.tsx';
import { isOver } from './offer-state.ts';
import { OfferSwitch } from './offer-switch.tsx';
import { PackageStateChip } from './package-state-chip.tsx';
import { usePackageChanges } from './use-package-changes.tsx';

/** One of an OEM's own packages, with what can still be done to it. */
export function OwnPackageViewScreen() {
  const t = useTexts('dataPackagesOem');
  const id = Number(useParam('dataPackageId'));
  const found = useEndpoint(getOwnPackageEndpoint, { params: { id } });
  if (found.data !== undefined) return <PackagePage of={found.data} />;
  return (
    <Page title={t('viewTitle')} parents={[{ to: '/data-packages', title: t('title') }]}>
      <MissingPackage source={found} hint={t('notFoundHint')} />
    </Page>
  );
}

function PackagePage({ of }: { of: OwnPackage }) {
  const t = useTexts('dataPackagesOem');
  const { dateTime } = useFormats();
  const changes = usePackageChanges();
  const timelineOf = useTimelineTab('data-package');
  const facts = [
    { name: t('created'), value: dateTime(of.created_on) },
    { name: t('changed'), value: dateTime(of.updated_on) },
    { name: t('publishedOn'), value: of.published_on === null ? t('notYet') : dateTime(of.published_on) },
  ];
  const contents = (
    <Stack>
      <Section title={t('offer')}>
        <OfferSwitch
          of={of}
          isBusy={changes.isBusy}
          onChange={(isEnabled) => changes.enable(of, isEnabled)}
        />
      </Section>
      <PackageContent of={of} facts={facts} />
    </Stack>
  );
  const tabs = [
    { name: 'contents', title: t('contents'), render: () => contents },
    timelineOf(of.oem_data_package_id),
  ];
  return (
    <Page
      title={of.title}
      aside={<PackageStateChip status={of.status} />}
      parents={[{ to: '/data-packages', title: t('title') }]}
      action={of.status === 'DRAFT' && <DraftActions of={of} onPublish={() => changes.publish(of)} />}
    >
      <Stack>
        {changes.outcome}
        {of.status === 'DRAFT' && (
          <Banner kind={isOver(of) ? 'warning' : 'info'}>{isOver(of) ? t('over') : t('draftHint')}</Banner>
        )}
        <PageTabs label={t('parts')} tabs={tabs} />
      </Stack>
      {changes.dialogs}
    </Page>
  );
}

function DraftActions({ of, onPublish }: { of: OwnPackage; onPublish: () => void }) {
  const t = useTexts('dataPackagesOem');
  const mayEdit = useMay(savePackageEndpoint);
  const mayPublish = useMay(publishOwnPackageEndpoint);
  return (
    <Group gap="sm">
      {mayEdit && (
        <ActButton
          variant="default"
          to={addressOf('/data-package/$dataPackageId', { dataPackageId: of.oem_data_package_id })}
          text={t('edit')}
        />
      )}
      {mayPublish && !isOver(of) && <Button onClick={onPublish}>{t('publish')}</Button>}
    </Group>
  );
}
