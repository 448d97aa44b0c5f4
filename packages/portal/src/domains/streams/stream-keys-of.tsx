import { Stack, Text } from '@mantine/core';
import { listStreamKeysEndpoint } from '@vinculum/contract/streams/endpoints.ts';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { useEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useKeyColumns } from './key-columns.tsx';

/** The stream keys of one consumer as a part of its page, to look at: only the consumer makes and revokes them. */
export function StreamKeysOf({ consumerId }: { readonly consumerId: number }) {
  const t = useTexts('streams');
  const keys = useEndpoint(
    listStreamKeysEndpoint,
    { query: { org_id: consumerId } },
    { select: ({ keys: data }) => ({ data, total_rows: data.length }) },
  );
  return (
    <Stack>
      <Text c="dimmed" fz="sm">
        {t('leadOperator')}
      </Text>
      <DataTable
        name={t('keys')}
        columns={useKeyColumns()}
        source={keys}
        rowKey={(row) => String(row.id)}
        empty={<EmptyState title={t('none')} hint={t('noneHintOperator')} />}
      />
    </Stack>
  );
}
