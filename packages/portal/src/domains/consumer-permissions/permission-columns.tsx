import { Group, Text } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import {
  type ConsumerPermissionRow,
  type OemPermissionRow,
  permissionSwitches,
} from '@vinculum/contract/consumer-permissions/endpoints.ts';
import { ObjectLink } from '../../design/object/object-link.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { useTexts } from '../../lib/language/texts.ts';

const flagTexts = {
  form_type_notification: 'notificationForm',
  form_type_question: 'questionForm',
  access_type_send_notification: 'sendNotification',
  access_type_send_command: 'sendCommand',
  access_type_read_signal: 'readSignal',
} as const;

/** What each maker permits: a row for every maker. */
export function useMakerColumns(): readonly DataColumn<OemPermissionRow>[] {
  const t = useTexts('consumerPermissions');
  const flagColumns = useFlagColumns();
  return [
    {
      key: 'oem_name',
      title: t('oem'),
      cell: (row) => <ObjectLink kind="organisation" id={row.oem_id} name={row.oem_name} />,
    },
    ...flagColumns,
  ];
}

/** What is permitted to each consumer: a row for every consumer, to read. */
export function useConsumerColumns(): readonly DataColumn<ConsumerPermissionRow>[] {
  const t = useTexts('consumerPermissions');
  const flagColumns = useFlagColumns();
  return [
    {
      key: 'consumer_name',
      title: t('consumers'),
      cell: (row) => <ObjectLink kind="organisation" id={row.consumer_id} name={row.consumer_name} />,
    },
    ...flagColumns,
  ];
}

function useFlagColumns() {
  const t = useTexts('consumerPermissions');
  return permissionSwitches.map((flag) => ({
    key: flag,
    title: t(flagTexts[flag]),
    cell: (row: Pick<OemPermissionRow, typeof flag>) => <Permitted isPermitted={row[flag]} />,
  }));
}

/** Whether something is permitted, to read. */
export function Permitted({ isPermitted }: { isPermitted: boolean }) {
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
