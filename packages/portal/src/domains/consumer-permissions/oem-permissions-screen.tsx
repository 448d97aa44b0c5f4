import { Stack } from '@mantine/core';
import { listOemPermissionsEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { TestTrafficSwitch, useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useMakerColumns } from './permission-columns.tsx';

/** What each vehicle maker permits the own organisation. */
export function OemPermissionsScreen() {
  const t = useTexts('consumerPermissions');
  const { query } = useTestTraffic();
  const rows = useSteadyEndpoint(
    listOemPermissionsEndpoint,
    { query },
    { select: ({ permissions }) => ({ data: permissions, total_rows: permissions.length }) },
  );
  const columns = useMakerColumns();
  return (
    <Page title={t('oems')} lead={t('oemsLead')}>
      <Stack>
        <TestTrafficSwitch />
        <DataTable
          name={t('oems')}
          columns={columns}
          source={rows}
          rowKey={(row) => String(row.permission_id)}
          empty={<EmptyState title={t('noneConsumer')} hint={t('noneConsumerHint')} />}
        />
      </Stack>
    </Page>
  );
}
