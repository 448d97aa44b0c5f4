import { Group, NativeSelect, Pagination, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTexts } from '../../lib/language/texts.ts';
import type { TableState } from './table-state.ts';

interface TableFooterProps {
  readonly name: string;
  readonly state: TableState;
  readonly total: number;
  /** More about the table, such as its columns. */
  readonly children?: ReactNode;
}

/** Which rows are shown, how many a page, and the pages. */
export function TableFooter({ name, state, total, children }: TableFooterProps) {
  const t = useTexts('design');
  const pages = Math.max(1, Math.ceil(total / state.limit));
  const from = Math.min(total, (state.page - 1) * state.limit + 1);
  const to = Math.min(total, state.page * state.limit);
  return (
    <Group
      justify="space-between"
      p="sm"
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
    >
      <Group gap="md">
        <Group gap="xs" component="label">
          <Text component="span" fz="sm" c="dimmed">
            {t('rows')}
          </Text>
          <NativeSelect
            size="xs"
            data={state.sizes.map(String)}
            value={String(state.limit)}
            onChange={(event) => state.toLimit(Number(event.currentTarget.value))}
          />
        </Group>
        <Text fz="sm" c="dimmed" className="figures" component="output">
          {t('range', { from, to, total })}
        </Text>
        {children}
      </Group>
      {pages > 1 && (
        <nav aria-label={t('pages', { name })}>
          <Pagination
            size="sm"
            total={pages}
            value={state.page}
            onChange={state.toPage}
            getControlProps={(control) => ({
              'aria-label': control === 'next' ? t('nextPage') : t('previousPage'),
            })}
            getItemProps={(page) => ({ 'aria-label': t('page', { page }) })}
          />
        </nav>
      )}
    </Group>
  );
}
