import { Table, UnstyledButton } from '@mantine/core';
import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconArrowsSort from '@tabler/icons-react/dist/esm/icons/IconArrowsSort.mjs';
import { useTexts } from '../../lib/texts.ts';
import type { TableState } from './table-state.ts';

interface HeadCellProps {
  readonly column: {
    readonly key: string;
    readonly title: string;
    readonly align?: 'start' | 'end';
    readonly isSortable?: boolean;
  };
  readonly state: TableState | undefined;
}

/** A column's title, which sorts by it where the server can. */
export function HeadCell({ column, state }: HeadCellProps) {
  const t = useTexts('design');
  const align = column.align ?? 'start';
  if (column.isSortable !== true || state === undefined)
    return <Table.Th ta={align}>{column.title}</Table.Th>;
  const sort = state.sort?.column === column.key ? state.sort : null;
  const order = sort === null ? 'none' : sort.isDescending ? 'descending' : 'ascending';
  const Arrow = sort === null ? IconArrowsSort : sort.isDescending ? IconArrowDown : IconArrowUp;
  return (
    <Table.Th ta={align} aria-sort={order}>
      <UnstyledButton
        fz="inherit"
        fw="inherit"
        c="inherit"
        aria-label={t('sortBy', { column: column.title })}
        onClick={() => state.sortBy(column.key)}
      >
        {column.title} <Arrow size={14} aria-hidden style={{ verticalAlign: '-2px' }} />
      </UnstyledButton>
    </Table.Th>
  );
}
