import { Group, Table, UnstyledButton, VisuallyHidden } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import { useTexts } from '../../lib/language/texts.ts';
import type { TableState } from './table-state.ts';

interface Column {
  readonly key: string;
  readonly title: string;
  readonly align?: 'start' | 'end';
  readonly isSortable?: boolean;
}

interface HeadCellProps {
  readonly column: Column;
  readonly state: TableState | undefined;
}

/** A column's title, which sorts by it where the server can. */
export function HeadCell({ column, state }: HeadCellProps) {
  const align = column.align ?? 'start';
  if (!isSortable(column) || state === undefined) return <Table.Th ta={align}>{column.title}</Table.Th>;
  return (
    <Table.Th ta={align} aria-sort={orderOf(column, state)}>
      <SortButton column={column} state={state} />
    </Table.Th>
  );
}

interface TwoLineHeadProps {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly state: TableState | undefined;
  /** A box that selects all rows stands before it. */
  readonly hasSelection: boolean;
}

/** The head over rows of two lines: what they can be sorted by, or else what the box before it is for. */
export function TwoLineHead({ name, columns, state, hasSelection }: TwoLineHeadProps) {
  const t = useTexts('design');
  const isSorted = state !== undefined && columns.some(isSortable);
  return (
    <Table.Th>
      <VisuallyHidden>{name}</VisuallyHidden>
      {hasSelection && !isSorted && <span aria-hidden>{t('selectAll')}</span>}
      {isSorted && (
        <Group gap="4px 16px">
          {columns.filter(isSortable).map((column) => (
            <SortButton key={column.key} column={column} state={state} />
          ))}
        </Group>
      )}
    </Table.Th>
  );
}

function isSortable(column: Column): boolean {
  return column.isSortable === true;
}

function SortButton({ column, state }: { column: Column; state: TableState }) {
  const t = useTexts('design');
  const order = orderOf(column, state);
  const Arrow = order === 'none' ? IconArrowsSort : order === 'descending' ? IconArrowDown : IconArrowUp;
  return (
    <UnstyledButton
      fz="inherit"
      fw="inherit"
      c="inherit"
      aria-label={t('sortBy', { column: column.title })}
      onClick={() => state.sortBy(column.key)}
    >
      {column.title} <Arrow size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
    </UnstyledButton>
  );
}

function orderOf(column: Column, { sort }: TableState) {
  if (sort?.column !== column.key) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}
