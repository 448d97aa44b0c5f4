import { Group, Text } from '@mantine/core';
import { useTexts } from '../../lib/language/texts.ts';
import { RelativeTime } from '../relative-time.tsx';
import { StatusChip } from './status-chip.tsx';

interface ConnectionProps {
  readonly isOnline: boolean;
  /** When the car was last; null for never, absent where it is not told. */
  readonly lastSeen?: string | null;
}

/** Whether a car is connected, and when it was last. */
export function Connection({ isOnline, lastSeen }: ConnectionProps) {
  const t = useTexts('design.connection');
  if (isOnline) return <StatusChip kind="good">{t('now')}</StatusChip>;
  return (
    <Group gap="xs">
      <StatusChip kind="neutral">{t('not')}</StatusChip>
      {lastSeen !== undefined && (
        <Text fz="sm" c="dimmed">
          {lastSeen === null ? (
            t('never')
          ) : (
            <>
              {t('seen')} <RelativeTime moment={lastSeen} />
            </>
          )}
        </Text>
      )}
    </Group>
  );
}
