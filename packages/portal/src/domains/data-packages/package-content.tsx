import { List, SimpleGrid, Stack, Table, Text } from '@mantine/core';
import type { DataPackage, PackageSignal } from '@vinculum/contract/data-packages/data-package.ts';
import { type ComponentProps, useState } from 'react';
import { Facts } from '../../design/facts.tsx';
import { Section } from '../../design/section.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useMessages, useTexts } from '../../lib/language/texts.ts';
import { useRewardText } from '../rewards/public.ts';
import { ShortPages } from '../../design/table/short-pages.tsx';
import { GroupName, useSignalCatalogue, WhenNamed } from '../signals/public.ts';

type Fact = ComponentProps<typeof Facts>['facts'][number];

interface PackageContentProps {
  readonly of: DataPackage;
  /** More about the package, beside what it is. */
  readonly facts?: readonly Fact[];
}

/** What a package holds: kind, end, prices, description and signals. */
export function PackageContent({ of, facts = [] }: PackageContentProps) {
  const t = useTexts('dataPackages');
  const message = useMessages();
  const { day: dayText } = useFormats();
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
              ...facts,
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
        <WhenNamed>
          <SignalTable signals={[...of.read_signals, ...of.write_signals]} />
        </WhenNamed>
      </Section>
    </Stack>
  );
}

function Prices({ of }: { of: DataPackage }) {
  const t = useTexts('dataPackages');
  const priceText = useRewardText();
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

/** Rows a page (specification 1, section 9). */
const pageSize = 5;

/** The signals of a package, five a page. */
function SignalTable({ signals }: { signals: readonly PackageSignal[] }) {
  const t = useTexts('dataPackages');
  const [page, setPage] = useState(0);
  const catalogue = useSignalCatalogue().data;
  return (
    <div>
      <Table.ScrollContainer minWidth={280}>
        <Table verticalSpacing={6} aria-label={t('signalsTitle')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('signal')}</Table.Th>
              <Table.Th>{t('group')}</Table.Th>
              <Table.Th>{t('access')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {signals.slice(page * pageSize, (page + 1) * pageSize).map((signal) => (
              <Table.Tr key={`${signal.is_read} ${signal.signal_id}`}>
                <Table.Td>{catalogue?.byId.get(signal.signal_id)?.label ?? signal.signal_name}</Table.Td>
                <Table.Td>
                  <GroupName name={signal.signal_group_name} />
                </Table.Td>
                <Table.Td>{t(signal.is_read === 1 ? 'read' : 'write')}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <ShortPages page={page} size={pageSize} total={signals.length} onPage={setPage} />
    </div>
  );
}
