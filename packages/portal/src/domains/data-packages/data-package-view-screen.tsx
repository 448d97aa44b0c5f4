import { Button, List, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { saveConsentForm } from '@vinculum/contract/consent/endpoints.ts';
import type { DataPackage } from '@vinculum/contract/data-packages/data-package.ts';
import { getDataPackage } from '@vinculum/contract/data-packages/endpoints.ts';
import { Banner } from '../../design/banner.tsx';
import { Facts } from '../../design/facts.tsx';
import { LoadingRows } from '../../design/loading-rows.tsx';
import { Page } from '../../design/page.tsx';
import { Section } from '../../design/section.tsx';
import { useParam } from '../../lib/navigation.ts';
import { useEndpoint } from '../../lib/queries.ts';
import { useMay } from '../../lib/session.tsx';
import { useMessages, useTexts } from '../../lib/texts.ts';
import { MissingPackage } from './missing-package.tsx';
import { newFormAddress } from './new-form-address.ts';
import { useDayText } from './package-day.ts';
import { isUsableNow, PackageStatus } from './package-status.tsx';
import { SignalTable } from './signal-table.tsx';
import { usePriceText } from './use-price-text.ts';

/** A package as it is offered: its signals, its price and its end. */
export function DataPackageViewScreen() {
  const t = useTexts('dataPackages');
  const id = Number(useParam('dataPackageId'));
  const found = useEndpoint(getDataPackage, { params: { id } });
  const mayCreate = useMay(saveConsentForm);
  const parents = [{ to: '/data-packages', title: t('title') }];
  if (found.data === undefined) {
    return (
      <Page title={t('viewTitle')} parents={parents}>
        {found.error === null ? (
          <LoadingRows />
        ) : (
          <MissingPackage problem={found.error} retry={() => void found.refetch()} />
        )}
      </Page>
    );
  }
  const isUsable = isUsableNow(found.data);
  return (
    <Page
      title={found.data.title}
      aside={<PackageStatus of={found.data} />}
      parents={parents}
      action={
        mayCreate &&
        isUsable && (
          <Button renderRoot={(props) => <Link to={newFormAddress([id])} {...props} />}>{t('create')}</Button>
        )
      }
    >
      <Stack>
        {!isUsable && <Banner kind="warning">{t('cannotUse')}</Banner>}
        <Content of={found.data} />
      </Stack>
    </Page>
  );
}

function Content({ of }: { of: DataPackage }) {
  const t = useTexts('dataPackages');
  const message = useMessages();
  const dayText = useDayText();
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        <Section title={t('about')}>
          <Facts
            facts={[
              { name: t('id'), value: of.oem_data_package_id },
              { name: t('oem'), value: of.oem_name },
              { name: t('type'), value: message(`consentType.${of.consent_type}`) },
              { name: t('expiry'), value: dayText(of.expiry_date) },
              ...(of.widget_id ? [{ name: t('widget'), value: t('widgetYes') }] : []),
            ]}
          />
        </Section>
        <Section title={t('prices')}>
          <Prices of={of} />
        </Section>
      </SimpleGrid>
      <Section title={t('description')}>
        <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{of.description}</Text>
      </Section>
      <Section title={t('signals')}>
        <SignalTable signals={[...of.read_signals, ...of.write_signals]} />
      </Section>
    </Stack>
  );
}

function Prices({ of }: { of: DataPackage }) {
  const t = useTexts('dataPackages');
  const priceText = usePriceText();
  if (of.oem_data_package_price.length === 0) return <Text>{t('free')}</Text>;
  return (
    <List>
      {of.oem_data_package_price.map((price, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two prices may be alike; their order is fixed
        <List.Item key={index}>{priceText(price)}</List.Item>
      ))}
    </List>
  );
}
