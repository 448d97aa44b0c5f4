import { Paper, Table } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { columnVisibilityFeature, rowSelectionFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { ColumnChoice, useHiddenColumns } from './column-choice.tsx';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { useTexts } from '../../lib/texts.ts';
import { LoadingRows } from '../states/loading-rows.tsx';
import { ActionIcons, type RowAction } from './row-actions.tsx';
import { TableFooter } from './table-footer.tsx';
import { BulkBar, SelectCell, SelectHead, type TableSelection } from './table-selection.tsx';
import { HeadCell } from './table-head-cell.tsx';
import { type TableState, useLastPageAtMost } from './table-state.ts';
import classes from './data-table.module.css';

export interface DataColumn<Row> {
  /** Also the name under which the server sorts, when sortable. */
  readonly key: string;
  readonly title: string;
  readonly cell: (row: Row) => ReactNode;
  /** `end` for figures. */
  readonly align?: 'start' | 'end';
  readonly isSortable?: boolean;
}

/** A page of rows as `useEndpoint` gives it. */
export interface TableSource<Row> {
  readonly data: { readonly data: readonly Row[]; readonly total_rows: number } | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface DataTableProps<Row> {
  /** What the rows are, for screen readers: "Consent forms". */
  readonly name: string;
  readonly columns: readonly DataColumn<Row>[];
  readonly source: TableSource<Row>;
  /** Absent for a list without pages. */
  readonly state?: TableState;
  readonly rowKey: (row: Row) => string;
  readonly actions?: (row: Row) => readonly RowAction[];
  readonly selection?: TableSelection;
  /** What to do when there is nothing. */
  readonly empty?: ReactNode;
}

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });
const noRows: readonly never[] = [];

/** A list: head that stays, rows, actions, pages, and what to show while there are none. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, columns, source, state, rowKey, actions, selection } = props;
  const t = useTexts('design');
  const definitions = useMemo(() => columns.map(({ key, title }) => ({ id: key, header: title })), [columns]);
  useLastPageAtMost(state, source.data?.total_rows ?? 0, source.data?.data.length ?? 0);
  const [hidden, toggle] = useHiddenColumns(state?.name ?? name);
  const shown = columns.filter(({ key }) => !hidden.includes(key));
  const cells = new Map(columns.map((column) => [column.key, column]));
  const table = useTable({
    features,
    columns: definitions,
    data: source.data?.data ?? noRows,
    getRowId: rowKey,
    state: { columnVisibility: Object.fromEntries(hidden.map((key) => [key, false])) },
  });
  if (source.data === undefined) {
    return (
      <Paper withBorder p="md">
        {source.error === null ? (
          <LoadingRows rows={state?.limit ?? 5} height={28} />
        ) : (
          <ErrorState problem={source.error} retry={() => void source.refetch()} />
        )}
      </Paper>
    );
  }
  const rows = table.getRowModel().rows;
  const keys = rows.map((row) => row.id);
  return (
    <Paper withBorder className={classes.frame}>
      {selection !== undefined && <BulkBar selection={selection} />}
      {source.error !== null && <ErrorState problem={source.error} retry={() => void source.refetch()} />}
      {rows.length === 0 && (props.empty ?? <EmptyState title={t('nothing')} />)}
      {rows.length > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
        <section className={classes.scroll} aria-label={name} aria-busy={source.isFetching} tabIndex={0}>
          <Table className={classes.table} highlightOnHover verticalSpacing={3} horizontalSpacing="md">
            <Table.Thead className={classes.head}>
              <Table.Tr>
                {selection !== undefined && <SelectHead selection={selection} keys={keys} />}
                {shown.map((column) => (
                  <HeadCell key={column.key} column={column} state={state} />
                ))}
                {actions !== undefined && <Table.Th ta="end">{t('actions')}</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {rows.map((row) => (
                <Table.Tr key={row.id}>
                  {selection !== undefined && <SelectCell selection={selection} rowKey={row.id} />}
                  {row.getVisibleCells().map((cell) => (
                    <Table.Td
                      key={cell.id}
                      data-title={cells.get(cell.column.id)?.title}
                      ta={cells.get(cell.column.id)?.align ?? 'start'}
                    >
                      <div className={classes.value} data-align={cells.get(cell.column.id)?.align}>
                        {cells.get(cell.column.id)?.cell(row.original)}
                      </div>
                    </Table.Td>
                  ))}
                  {actions !== undefined && (
                    <Table.Td className={classes.actions}>
                      <ActionIcons actions={actions(row.original)} />
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
      {state !== undefined && (
        <TableFooter name={name} state={state} total={source.data.total_rows}>
          <ColumnChoice columns={columns} hidden={hidden} onToggle={toggle} />
        </TableFooter>
      )}
    </Paper>
  );
}
