import { Group, Text } from '@mantine/core';
import { useNow } from '../../design/relative-time.tsx';
import { StatusChip } from '../../design/states/status-chip.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { isStale, type LiveCar } from './live-car.ts';

/** Whether what is shown of a car is fresh, and when it was captured. */
export function CarAge({ car, isDummy }: { car: LiveCar; isDummy: boolean }) {
  const t = useTexts('liveData');
  const formats = useFormats();
  const now = useNow(1000);
  return (
    <Group gap="sm">
      {isDummy ? (
        <StatusChip kind="info">{t('dummyMark')}</StatusChip>
      ) : car.isShared ? (
        <StatusChip kind={isStale(car, now) ? 'waiting' : 'good'}>
          {isStale(car, now) ? t('stale') : t('fresh')}
        </StatusChip>
      ) : (
        <StatusChip kind="bad">{t('unshared')}</StatusChip>
      )}
      <Text fz="sm" c="dimmed">
        {t('captured')}{' '}
        <time dateTime={new Date(car.capturedAt).toISOString()} title={formats.exact(car.capturedAt)}>
          {formats.relative(car.capturedAt, now)}
        </time>
      </Text>
    </Group>
  );
}
