import { Code } from '@mantine/core';
import type { StreamKeyRow } from '@vinculum/contract/streams/endpoints.ts';
import { RelativeTime } from '../../design/relative-time.tsx';
import { StatusChip } from '../../design/states/status-chip.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { useTexts } from '../../lib/language/texts.ts';

/** The columns of a list of stream keys. */
export function useKeyColumns(): readonly DataColumn<StreamKeyRow>[] {
  const t = useTexts('streams');
  return [
    { key: 'name', title: t('name'), cell: (row) => row.name },
    { key: 'prefix', title: t('prefix'), cell: (row) => <Code>{row.prefix}…</Code> },
    { key: 'created_on', title: t('created'), cell: (row) => <RelativeTime moment={row.created_on} /> },
    { key: 'created_by', title: t('by'), cell: (row) => row.created_by },
    {
      key: 'last_used_on',
      title: t('lastUsed'),
      cell: (row) => (row.last_used_on === null ? t('never') : <RelativeTime moment={row.last_used_on} />),
    },
    {
      key: 'status',
      title: t('status'),
      cell: (row) =>
        row.revoked_on === null ? (
          <StatusChip kind="good">{t('active')}</StatusChip>
        ) : (
          <StatusChip kind="bad">{t('revoked')}</StatusChip>
        ),
    },
  ];
}
