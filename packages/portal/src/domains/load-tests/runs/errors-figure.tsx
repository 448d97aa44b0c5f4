import { Skeleton, Text } from '@mantine/core';
import type { LoadTestFigures } from '@vinculum/contract/load-tests/figures.ts';
import { isVehicleReason } from '@vinculum/contract/load-tests/reasons.ts';
import { lazy, Suspense } from 'react';
import { ChartFigure } from '../../../design/charts/chart-figure.tsx';
import { NumbersTable } from '../../../design/charts/numbers-table.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useMessages, useTexts } from '../../../lib/language/texts.ts';

const CountsChart = lazy(async () => ({ default: (await import('./counts-chart.tsx')).CountsChart }));

/** Why vehicles did not start. */
export function ErrorsFigure({ errors }: Pick<LoadTestFigures, 'errors'>) {
  const t = useTexts('loadTests');
  const { number } = useFormats();
  const reasonText = useReasonText();
  const counts = errors.map(({ reason, count }) => ({ name: reasonText(reason), count }));
  const parts = counts.map(({ name, count }) => `${name}: ${number(count)}`).join('; ');
  return (
    <ChartFigure
      title={t('errorsFigure')}
      hint={t('errorsHint')}
      spoken={parts === '' ? t('errorsNone') : parts}
      picture={
        counts.length === 0 ? (
          <Text c="dimmed" py="xl" ta="center">
            {t('errorsNone')}
          </Text>
        ) : (
          <Suspense fallback={<Skeleton h={220} />}>
            <CountsChart name={t('count')} color="red.6" counts={counts} />
          </Suspense>
        )
      }
      table={
        <NumbersTable
          caption={t('errorsFigure')}
          head={[t('reason'), t('count')]}
          rows={counts.map(({ name, count }) => [name, number(count)])}
        />
      }
    />
  );
}

/** The text of a known reason; any other is the error's own. */
function useReasonText(): (reason: string) => string {
  const message = useMessages();
  return (reason) => (isVehicleReason(reason) ? message(`vehicleReasons.${reason}`) : reason);
}
