import { Button, Checkbox, Group, Table, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/language/texts.ts';

/** Which rows are selected, by key, over all pages. */
export interface TableSelection {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  /** Buttons of the bulk bar; false where it stands elsewhere. */
  readonly bulk: ReactNode;
  /** Rows that cannot be selected; none when absent. */
  readonly isFixed?: (key: string) => boolean;
}

/** The box that selects a whole page. */
export function SelectHead({ selection, keys: all }: { selection: TableSelection; keys: readonly string[] }) {
  const t = useTexts('design');
  const keys = all.filter((key) => selection.isFixed?.(key) !== true);
  const count = keys.filter((key) => selection.selected.has(key)).length;
  return (
    <Table.Th w={36}>
      <Checkbox
        size="xs"
        aria-label={t('selectAll')}
        disabled={keys.length === 0}
        checked={count > 0 && count === keys.length}
        indeterminate={count > 0 && count < keys.length}
        onChange={(event) => {
          const next = new Set(selection.selected);
          for (const key of keys) {
            if (event.currentTarget.checked) next.add(key);
            else next.delete(key);
          }
          selection.onChange(next);
        }}
      />
    </Table.Th>
  );
}

interface SelectCellProps {
  readonly selection: TableSelection;
  readonly rowKey: string;
  readonly rowName: string;
}

/** The box of one row. */
export function SelectCell({ selection, rowKey, rowName }: SelectCellProps) {
  const t = useTexts('design');
  return (
    <Table.Td w={36}>
      <Checkbox
        size="xs"
        aria-label={t('selectRow', { row: rowName })}
        checked={selection.selected.has(rowKey)}
        disabled={selection.isFixed?.(rowKey) === true}
        onChange={() => {
          const next = new Set(selection.selected);
          if (!next.delete(rowKey)) next.add(rowKey);
          selection.onChange(next);
        }}
      />
    </Table.Td>
  );
}

/** How many are selected and what to do with them. */
export function BulkBar({ selection }: { selection: TableSelection }) {
  const t = useTexts('design');
  const count = selection.selected.size;
  if (count === 0 || selection.bulk === false) return null;
  return (
    <Group p="sm" gap="xs" style={{ borderBottom: '1px solid var(--mantine-color-default-border)' }}>
      <Text fw={600} component="output">
        {t('selected', { count })}
      </Text>
      {selection.bulk}
      <Button size="xs" variant="subtle" onClick={() => selection.onChange(new Set())}>
        {t('clearSelection')}
      </Button>
    </Group>
  );
}
