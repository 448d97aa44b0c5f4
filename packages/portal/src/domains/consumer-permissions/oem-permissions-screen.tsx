import { Group, Text } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import {
  listOemPermissionsEndpoint,
  type OemPermissionRow,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { type DataColumn, DataTable } from '../../design/table/data-table.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';

/** What each vehicle maker permits the own organisation. */
export function OemPermissionsScreen() {
  const t = useTexts('consumerPermissions');
  const rows = useEndpoint(
    listOemPermissionsEndpoint,
    {},
    { select: ({ permissions }) => ({ data: permissions, total_rows: permissions.length }) },
  );
  const columns = usePermissionColumns();
  return (
    <Page title={t('oems')} lead={t('oemsLead')}>
      <DataTable
        name={t('oems')}
        columns={columns}
        source={rows}
        rowKey={(row) => String(row.permission_id)}
        empty={<EmptyState title={t('noneConsumer')} hint={t('noneConsumerHint')} />}
      />
    </Page>
  );
}

const flagTexts = {
  form_type_notification: 'notificationForm',
  form_type_question: 'questionForm',
  access_type_send_notification: 'sendNotification',
  access_type_send_command: 'sendCommand',
  access_type_read_signal: 'readSignal',
} as const;
const flags = [
  'form_type_notification',
  'form_type_question',
  'access_type_send_notification',
  'access_type_send_command',
  'access_type_read_signal',
] as const;

function usePermissionColumns(): readonly DataColumn<OemPermissionRow>[] {
  const t = useTexts('consumerPermissions');
  return [
    { key: 'oem_name', title: t('oem'), cell: (row) => row.oem_name },
    ...flags.map((flag) => ({
      key: flag,
      title: t(flagTexts[flag]),
      cell: (row: OemPermissionRow) => <Permitted isPermitted={row[flag]} />,
    })),
  ];
}

function Permitted({ isPermitted }: { isPermitted: boolean }) {
  const t = useTexts('consumerPermissions');
  return (
    <Group gap={6} wrap="nowrap" component="span">
      {isPermitted ? (
        <IconCheck size={18} color="var(--mantine-color-green-filled)" aria-hidden />
      ) : (
        <IconX size={18} color="var(--mantine-color-red-filled)" aria-hidden />
      )}
      <Text component="span" fz="sm">
        {isPermitted ? t('permitted') : t('notPermitted')}
      </Text>
    </Group>
  );
}
