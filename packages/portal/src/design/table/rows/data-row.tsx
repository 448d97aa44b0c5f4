import { NO_VALUE } from '../../../lib/no-value.ts';
import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DataColumn } from './data-column.ts';
import classes from './data-row.module.css';

interface DataRowProps<Row> {
  readonly row: Row;
  readonly columns: readonly DataColumn<Row>[];
  readonly isTwoLines: boolean;
  /** The cell that selects the row, before the others. */
  readonly select: ReactNode;
  /** What can be done with the row; null in a table without actions. */
  readonly actions: ReactNode;
}

/** A row: its columns beside each other, or its title with the others below it. */
export function DataRow<Row>({ row, columns, isTwoLines, select, actions }: DataRowProps<Row>) {
  return (
    <Table.Tr>
      {select}
      {isTwoLines ? (
        <TwoLines row={row} columns={columns} />
      ) : (
        columns.map((column) => (
          <Table.Td key={column.key} ta={column.align ?? 'start'}>
            <div
              className={classes['value']}
              data-align={column.align}
              data-title={column === titleOf(columns) || undefined}
              data-written={column.isWritten}
            >
              {column.cell(row)}
            </div>
          </Table.Td>
        ))
      )}
      {actions !== null && <Table.Td className={classes['actions']}>{actions}</Table.Td>}
    </Table.Tr>
  );
}

function TwoLines<Row>({ row, columns }: Pick<DataRowProps<Row>, 'row' | 'columns'>) {
  const title = titleOf(columns);
  return (
    <Table.Td>
      <div className={classes['lines']}>
        <div className={classes['title']}>{title?.cell(row)}</div>
        {columns
          .filter((column) => column !== title)
          .map((column) => ({ column, value: column.cell(row) }))
          .filter(({ value }) => !isNothing(value))
          .map(({ column, value }) => (
            <div key={column.key} className={classes['detail']}>
              {column.isPlain !== true && <span className={classes['name']}>{column.title}</span>}
              {value}
            </div>
          ))}
      </div>
    </Table.Td>
  );
}

/** Without its column's title nobody knows what is missing, and with it a row is longer for saying nothing. */
function isNothing(value: ReactNode): boolean {
  return value === NO_VALUE || value === '' || value === null || value === undefined || value === false;
}

/** What a row is known by: the column that says so, or the first that is no figure. */
export function titleOf<Row>(columns: readonly DataColumn<Row>[]): DataColumn<Row> | undefined {
  return (
    columns.find(({ isTitle }) => isTitle === true) ??
    columns.find(({ align }) => align !== 'end') ??
    columns[0]
  );
}
