import { Group, Stack, Text } from '@mantine/core';
import type { OrganisationRow } from '@vinculum/contract/organisations/organisation.ts';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { RowLink } from '../../design/table/row-link.tsx';
import { pageOf } from '../../lib/screens/addresses.ts';
import { StatusChip } from '../../design/states/status-chip.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { RoleChips } from './role-chips.tsx';

/** The columns of the list of organisations (specification 3, section 2); the stream's name beyond it. */
export function useOrganisationColumns(): readonly DataColumn<OrganisationRow>[] {
  const t = useTexts('organisations');
  return [
    { key: 'id', title: t('id'), cell: (row) => row.id, align: 'end' },
    { key: 'name', title: t('name'), cell: (row) => <Named row={row} /> },
    {
      key: 'unique_identifier',
      title: t('uniqueIdentifier'),
      isPlain: true,
      cell: (row) => row.unique_identifier,
    },
    { key: 'roles', title: t('types'), cell: (row) => <RoleChips roles={row.roles} /> },
  ];
}

function Named({ row }: { row: OrganisationRow }) {
  const t = useTexts('organisations');
  return (
    <Stack gap={0}>
      <RowLink to={pageOf.organisation(row.id)}>{row.name}</RowLink>
      {row.resting_from !== null && (
        <Group>
          <StatusChip kind="waiting">{t('atRest')}</StatusChip>
        </Group>
      )}
      {row.stream_name !== null && (
        <Text fz="xs" c="dimmed">
          {t('streamIs', { stream: row.stream_name })}
        </Text>
      )}
    </Stack>
  );
}
