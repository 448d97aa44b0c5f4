import { Code, Stack, Table, Text } from '@mantine/core';
import { Section } from '../../design/section.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import type { ReportKind } from './report-kinds.ts';

const columns = {
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
export function ReportColumns({ kind }: { kind: ReportKind }) {
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
            {columns[kind].map(({ key, columns: names }) => (
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
