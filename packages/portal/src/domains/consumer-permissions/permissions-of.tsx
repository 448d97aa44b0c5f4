import { Stack } from '@mantine/core';
import { listPermissionsOfEndpoint } from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { TestTrafficSwitch, useTestTraffic } from '../../design/states/test-traffic.tsx';
import { NotYet } from '../../design/states/not-yet.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { rowsAtHand } from '../../design/table/rows-at-hand.ts';
import { TableSection } from '../../design/table/table-section.tsx';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useConsumerColumns, useMakerColumns } from './permission-columns.tsx';

interface PermissionsOfProps {
  readonly organisationId: number;
  readonly isConsumer: boolean;
  readonly isMaker: boolean;
}

/** What makers let an organisation do, and what it lets consumers do, as a part of its page. */
export function PermissionsOf({ organisationId, isConsumer, isMaker }: PermissionsOfProps) {
  const t = useTexts('consumerPermissions');
  const makerColumns = useMakerColumns();
  const consumerColumns = useConsumerColumns();
  const { query } = useTestTraffic();
  const found = useSteadyEndpoint(listPermissionsOfEndpoint, { params: { id: organisationId }, query });
  if (found.data === undefined) return <NotYet source={found} rows={4} height={36} />;
  const { has, gives } = found.data;
  return (
    <Stack>
      {isConsumer && (
        <TableSection title={t('has')} aside={<TestTrafficSwitch />}>
          <DataTable
            name={t('has')}
            columns={makerColumns}
            source={rowsAtHand(has)}
            rowKey={(row) => String(row.permission_id)}
            empty={<EmptyState title={t('noneConsumer')} hint={t('noneConsumerHint')} />}
          />
        </TableSection>
      )}
      {isMaker && (
        <TableSection title={t('gives')}>
          <DataTable
            name={t('gives')}
            columns={consumerColumns}
            source={rowsAtHand(gives)}
            rowKey={(row) => String(row.permission_id)}
            empty={<EmptyState title={t('noneOem')} hint={t('noneOemHint')} />}
          />
        </TableSection>
      )}
    </Stack>
  );
}
