import { Stack, Text } from '@mantine/core';
import { labelsOf } from '@vinculum/contract/access/principal.ts';
import type { UserRow } from '@vinculum/contract/users/user.ts';
import type { DataColumn } from '../../../design/table/rows/data-column.ts';
import { StatusChip } from '../../../design/states/status-chip.tsx';
import { useTexts } from '../../../lib/language/texts.ts';

/** The columns of the list of users. */
export function useUserColumns(): readonly DataColumn<UserRow>[] {
  const t = useTexts('users');
  const permissions = (user: UserRow) => labelsOf(user.permissions_bit).map((label) => t(`bits.${label}`));
  return [
    {
      key: 'name',
      title: t('name'),
      cell: (row) => <TwoLines first={row.name} second={row.username} />,
    },
    {
      key: 'email',
      title: t('email'),
      cell: (row) => <TwoLines first={row.email} second={row.phonenumber} />,
    },
    {
      key: 'permissions',
      title: t('permissions'),
      cell: (row) => permissions(row).join(', '),
    },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <Stack gap={4} align="flex-start">
          <StatusChip kind={row.is_active ? 'good' : 'bad'}>
            {row.is_active ? t('active') : t('inactive')}
          </StatusChip>
          {row.account !== 'CONFIRMED' && (
            <Text fz="xs" maw={220}>
              {t(`account.${row.account}`)}
            </Text>
          )}
        </Stack>
      ),
    },
  ];
}

function TwoLines({ first, second }: { first: string; second: string }) {
  return (
    <Stack gap={0}>
      <Text fz="sm">{first}</Text>
      <Text fz="xs" c="dimmed">
        {second}
      </Text>
    </Stack>
  );
}
