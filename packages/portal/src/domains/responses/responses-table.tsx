import type { ConsentResponseRow } from '@vinculum/contract/responses/endpoints.ts';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useState } from 'react';
import { EmptyState } from '../../design/states/empty-state.tsx';
import type { DataColumn } from '../../design/table/rows/data-column.ts';
import { DataTable, type TableSource } from '../../design/table/data-table.tsx';
import { useSelectedRows } from '../../design/table/rows/use-selected-rows.ts';
import type { TableState } from '../../design/table/table-state.ts';
import { TakeVins } from '../../design/vins/take-vins.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { useRecordAction } from '../evidence/public.ts';
import { HistoryDrawer } from './history/history-drawer.tsx';

interface ResponsesTableProps {
  readonly source: TableSource<ConsentResponseRow>;
  readonly state: TableState;
  readonly columns: readonly DataColumn<ConsentResponseRow>[];
  /** Whether a filter may be why there are none. */
  readonly isNarrowed: boolean;
}

/** The responses with their history and record; of selected ones the VINs can be taken away. */
export function ResponsesTable({ source, state, columns, isNarrowed }: ResponsesTableProps) {
  const t = useTexts('responses');
  const tForms = useTexts('forms');
  const [opened, setOpened] = useState<ConsentResponseRow | null>(null);
  const recordOf = useRecordAction();
  const { chosen, selection } = useSelectedRows(source.data?.data ?? [], keyOf);
  return (
    <>
      <DataTable
        name={t('title')}
        columns={columns}
        source={source}
        state={state}
        rowKey={keyOf}
        rowName={({ vin_number: vin }) => vin}
        actions={(row) => [
          {
            label: t('historyOf', { vin: row.vin_number }),
            word: t('history'),
            icon: IconHistory,
            onClick: () => setOpened(row),
          },
          ...recordOf(row),
        ]}
        selection={{ ...selection, bulk: <TakeVins vins={chosen.map((row) => row.vin_number)} /> }}
        empty={
          isNarrowed ? (
            <EmptyState title={t('noMatch')} hint={tForms('list.noMatchHint')} />
          ) : (
            <EmptyState title={t('none')} hint={t('noneHint')} />
          )
        }
      />
      <HistoryDrawer row={opened} onClose={() => setOpened(null)} />
    </>
  );
}

function keyOf(row: ConsentResponseRow): string {
  return String(row.consent_form_response_id);
}
