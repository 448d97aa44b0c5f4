import { Group, Paper } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { WayOn } from '../../../design/states/error-state.tsx';
import type { TableState } from '../../../design/table/table-state.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { consumerOf } from './consumer-of.ts';
import { ConsumerPicker, useConsumer } from './consumer-picker.tsx';

interface ConsumerFilterProps {
  readonly state: TableState;
  /** Where none chosen means all of them, and not that one is still to be chosen. */
  readonly offersAll?: boolean;
}

/** The consumer whose rows a table shows; it stands in the address. */
export function ConsumerFilter({ state, offersAll = false }: ConsumerFilterProps) {
  return (
    <Group flex="1 1 16rem" maw="26rem">
      <ConsumerPicker
        value={consumerIn(state)}
        onChange={(id) => state.setFilter('consumer', String(id ?? ''))}
        offersAll={offersAll}
      />
    </Group>
  );
}

/** What a screen shows of the consumer of the address; that there is none of this number instead of its nothing. */
export function OfConsumer({ state, children }: { state: TableState; children: ReactNode }) {
  const t = useTexts('organisations.consumers');
  const id = consumerIn(state);
  const consumer = useConsumer(id);
  if (id === null || consumer !== null) return children;
  return (
    <Paper withBorder>
      <EmptyState
        title={t('unknown', { id: String(id) })}
        hint={t('unknownHint')}
        action={<WayOn parent={null} otherwise={null} />}
      />
    </Paper>
  );
}

/** The consumer of the address; null when there is none. */
export function consumerIn(state: TableState): number | null {
  return consumerOf({ consumer: state.filter('consumer') });
}
