import { Menu, Paper, Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import IconColumns3 from '@tabler/icons-react/dist/esm/icons/IconColumns3.mjs';
import type { DataColumn } from './rows/data-column.ts';
import { EmptyState } from '../states/empty-state.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { NotYet } from '../states/not-yet.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import type { Acts } from '../object/act.ts';
import { RowActions } from './row-actions.tsx';
import { DataRow } from './rows/data-row.tsx';
import { useFocusKept } from './rows/use-focus-kept.ts';
import { useRowLines } from './rows/use-row-lines.ts';
import { ScrollFrame } from './scroll-frame.tsx';
import { TableFooter } from './table-footer.tsx';
import { BulkBar, SelectCell, SelectHead, type TableSelection } from './table-selection.tsx';
import { HeadCell, TwoLineHead } from './table-head-cell.tsx';
import { type TableState, useLastPageAtMost } from './table-state.ts';
import { SavedViews, SaveView } from './views/saved-views.tsx';
import classes from './data-table.module.css';
import { ActButton } from '../object/act-button.tsx';

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
  /** What a row is called, in the names of its box and of its menu; its key when absent. */
  readonly rowName?: (row: Row) => string;
  readonly actions?: (row: Row) => Acts;
  readonly selection?: TableSelection;
  /** What to do when there is nothing. */
  readonly empty?: ReactNode;
}

/** A list: head that stays, rows, actions, pages, and what to show while there are none. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, columns, source, state, selection } = props;
  const t = useTexts('design');
  const rows = source.data?.data ?? [];
  const focusKept = useFocusKept();
  useLastPageAtMost(state, source.data?.total_rows ?? 0, rows.length);
  if (source.data === undefined) {
    return (
      <Paper withBorder p="md">
        <NotYet source={source} rows={state?.limit ?? 5} height={28} />
      </Paper>
    );
  }
  return (
    <Paper withBorder className={classes.frame} {...focusKept}>
      {state !== undefined && <SavedViews name={name} state={state} />}
      {selection !== undefined && <BulkBar selection={selection} />}
      {source.error !== null && <ErrorState problem={source.error} retry={() => void source.refetch()} />}
      {rows.length === 0 ? (
        (props.empty ?? <EmptyState title={t('nothing')} />)
      ) : (
        <Rows
          {...props}
          rows={rows}
          shown={columns.filter(({ key }) => state?.hidden.includes(key) !== true)}
        />
      )}
      {state !== undefined && (
        <TableFooter name={name} state={state} total={source.data.total_rows}>
          <ColumnChoice columns={columns} state={state} />
          <SaveView state={state} />
        </TableFooter>
      )}
    </Paper>
  );
}

interface RowsProps<Row> extends DataTableProps<Row> {
  readonly rows: readonly Row[];
  readonly shown: readonly DataColumn<Row>[];
}

function Rows<Row>({ rows, shown, ...props }: RowsProps<Row>) {
  const { name, source, state, rowKey, rowName = rowKey, actions, selection } = props;
  const { frame, isTwoLines, isNarrow } = useRowLines(rows);
  return (
    <ScrollFrame
      ref={frame}
      className={classes.scroll}
      data-two-lines={isTwoLines || undefined}
      label={name}
      aria-busy={source.isFetching}
    >
      <Table className={classes.table} highlightOnHover verticalSpacing={3} horizontalSpacing="sm">
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {selection !== undefined && <SelectHead selection={selection} keys={rows.map(rowKey)} />}
            {isTwoLines ? (
              <TwoLineHead name={name} columns={shown} state={state} hasSelection={selection !== undefined} />
            ) : (
              shown.map((column) => <HeadCell key={column.key} column={column} state={state} />)
            )}
            {actions !== undefined && <ActionsHead isTwoLines={isTwoLines} />}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <DataRow
              key={rowKey(row)}
              row={row}
              columns={shown}
              isTwoLines={isTwoLines}
              select={
                selection !== undefined && (
                  <SelectCell selection={selection} rowKey={rowKey(row)} rowName={rowName(row)} />
                )
              }
              actions={
                actions === undefined ? null : (
                  <RowActions row={rowName(row)} actions={actions(row)} isNarrow={isNarrow} />
                )
              }
            />
          ))}
        </Table.Tbody>
      </Table>
    </ScrollFrame>
  );
}

function ActionsHead({ isTwoLines }: { readonly isTwoLines: boolean }) {
  const t = useTexts('design');
  return (
    <Table.Th ta="end">
      {isTwoLines ? <VisuallyHidden>{t('actions')}</VisuallyHidden> : t('actions')}
    </Table.Th>
  );
}

interface Column {
  readonly key: string;
  readonly title: string;
}

interface ColumnChoiceProps {
  readonly columns: readonly Column[];
  readonly state: Pick<TableState, 'hidden' | 'toggleColumn'>;
}

/** Shows and hides columns; one always stays. */
function ColumnChoice({ columns, state: { hidden, toggleColumn } }: ColumnChoiceProps) {
  const t = useTexts('design');
  const shown = columns.filter(({ key }) => !hidden.includes(key));
  return (
    <Menu withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActButton
          size="xs"
          variant="subtle"
          color="gray"
          c="var(--mantine-color-text)"
          icon={IconColumns3}
          iconSize={16}
          text={t('columns')}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {columns.map(({ key, title }) => {
          const isShown = !hidden.includes(key);
          return (
            <Menu.CheckboxItem
              key={key}
              checked={isShown}
              disabled={isShown && shown.length === 1}
              onChange={() => toggleColumn(key)}
            >
              {title}
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
