import { Group } from '@mantine/core';
import type { TableState } from '../../../design/table/table-state.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { consumerOf } from './consumer-of.ts';
import { ConsumerPicker } from './consumer-picker.tsx';

interface ConsumerFilterProps {
  readonly state: TableState;
  /** Where none chosen means all of them, and not that one is still to be chosen. */
  readonly offersAll?: boolean;
}

/** The consumer whose rows a table shows; it stands in the address. */
export function ConsumerFilter({ state, offersAll = false }: ConsumerFilterProps) {
  const t = useTexts('formsMaster');
  return (
    <Group flex="1 1 16rem" maw="26rem">
      <ConsumerPicker
        value={consumerIn(state)}
        onChange={(id) => state.setFilter('consumer', String(id ?? ''))}
        {...(offersAll && {
          emptyText: t('allConsumers'),
          unknownText: (id) => t('unknownConsumer', { id: String(id) }),
        })}
      />
    </Group>
  );
}

/** The consumer of the address; null when there is none. */
export function consumerIn(state: TableState): number | null {
  return consumerOf({ consumer: state.filter('consumer') });
}
