import { Code, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { downloadConsentStatusEndpoint } from '@vinculum/contract/reports/endpoints.ts';
import { Page } from '../../design/page.tsx';
import { useNow } from '../../design/relative-time.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { ReportForm } from './report-form.tsx';
import { isReportKind, reportEndpoints, type ReportKind } from './report-kinds.ts';
import { Section } from '../../design/section.tsx';

const reportKinds = Object.keys(reportEndpoints).filter(isReportKind);
const leads = { 'consent-status': 'leadStatus', invoicing: 'leadAll' } as const;

/**
 * A range of days as a file: for consumers what was delivered and what is owed for it, for the administration that or
 * the status of consents.
 */
export function ConsentReportScreen() {
  const t = useTexts('reports');
  const choosesKind = useMay(downloadConsentStatusEndpoint);
  const { report } = useAddress();
  const change = useChangeAddress();
  const today = dayOf(useNow(60_000));
  const chosen: ReportKind = isReportKind(report) ? report : 'consent-status';
  const kind = choosesKind ? chosen : 'invoicing';
  return (
    <Page title={t('title')} lead={t(choosesKind ? leads[kind] : 'lead')}>
      <Stack gap="lg">
        {choosesKind && (
          <SegmentedControl
            aria-label={t('kind')}
            data={reportKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={kind}
            onChange={(next) => change({ report: next })}
            style={{ alignSelf: 'flex-start' }}
          />
        )}
        <ReportForm kind={kind} choosesConsumer={choosesKind} today={today} />
        <ReportColumns kind={kind} />
      </Stack>
    </Page>
  );
}

const columnGroups = {
  'consent-status': [
    { key: 'consumer', columns: ['consumer_id', 'consumer'] },
    { key: 'form', columns: ['consent_form_id', 'title'] },
    { key: 'car', columns: ['vin_number', 'oem'] },
    { key: 'status', columns: ['status'] },
    { key: 'changed', columns: ['changed_on', 'cause'] },
    { key: 'actor', columns: ['changed_by', 'user'] },
    { key: 'published', columns: ['first_published_on'] },
    { key: 'expires', columns: ['expires_on'] },
    { key: 'test', columns: ['is_test'] },
  ],
  invoicing: [
    { key: 'day', columns: ['day'] },
    { key: 'consumer', columns: ['consumer_id', 'consumer'] },
    { key: 'form', columns: ['consent_form_id', 'title'] },
    { key: 'car', columns: ['vin_number', 'oem'] },
    { key: 'delivered', columns: ['messages', 'bytes'] },
    { key: 'owner', columns: ['owner_reward_…'] },
    { key: 'maker', columns: ['oem_reward_…'] },
    { key: 'price', columns: ['package_price_…'] },
    { key: 'test', columns: ['is_test'] },
  ],
} as const;

/** What the columns of the file mean. */
function ReportColumns({ kind }: { kind: ReportKind }) {
  const t = useTexts('reports');
  return (
    <Section title={t('columns')}>
      <Stack gap="sm">
        <Text fz="sm" maw="75ch">
          {t(kind === 'invoicing' ? 'lines' : 'statusLines')}
        </Text>
        <Table verticalSpacing="xs" horizontalSpacing="xs" aria-label={t('columns')}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('column')}</Table.Th>
              <Table.Th>{t('meaning')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {columnGroups[kind].map(({ key, columns: names }) => (
              <Table.Tr key={key}>
                <Table.Td style={{ verticalAlign: 'top' }}>
                  {names.map((column) => (
                    <div key={column}>
                      <Code>{column}</Code>
                    </div>
                  ))}
                </Table.Td>
                <Table.Td>{t(`about.${key}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text fz="sm" maw="75ch">
          {t(kind === 'invoicing' ? 'amounts' : 'moments')}
        </Text>
      </Stack>
    </Section>
  );
}
