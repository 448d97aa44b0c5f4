import { Skeleton } from '@mantine/core';
import type { LoadTestFigures } from '@vinculum/contract/load-tests/figures.ts';
import { lazy, Suspense } from 'react';
import { ChartFigure } from '../../../design/charts/chart-figure.tsx';
import { NumbersTable } from '../../../design/charts/numbers-table.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { minutesText } from './use-duration-text.ts';

// The charts are as large as the rest of the page: it does not wait for them.
const SeriesChart = lazy(async () => ({ default: (await import('./series-chart.tsx')).SeriesChart }));

/** How many vehicles were connected, over the time of a run. */
export function VehiclesFigure({ figures }: { figures: LoadTestFigures }) {
  const t = useTexts('loadTests');
  return (
    <SeriesFigure
      title={t('vehiclesFigure')}
      hint={t('vehiclesHint')}
      spoken={t('vehiclesSpoken', { peak: figures.peak })}
      color="teal.7"
      points={figures.series.map(({ at_ms, running }) => ({ at: at_ms, value: running }))}
    />
  );
}

/** How many messages the platform stored in a second, over the time of a run. */
export function MessagesFigure({ figures }: { figures: LoadTestFigures }) {
  const t = useTexts('loadTests');
  const points = figures.series.map(({ at_ms, messages }) => ({
    at: at_ms,
    value: (messages * 1000) / figures.step_ms,
  }));
  const most = points.reduce((highest, { value }) => Math.max(highest, value), 0);
  return (
    <SeriesFigure
      title={t('messagesFigure')}
      hint={t('messagesHint')}
      spoken={t('messagesSpoken', { messages: figures.messages, most })}
      color="indigo.6"
      points={points}
    />
  );
}

interface SeriesFigureProps {
  readonly title: string;
  readonly hint: string;
  readonly spoken: string;
  readonly color: string;
  readonly points: readonly { readonly at: number; readonly value: number }[];
}

function SeriesFigure({ title, hint, spoken, color, points }: SeriesFigureProps) {
  const t = useTexts('loadTests');
  const { number } = useFormats();
  return (
    <ChartFigure
      title={title}
      hint={hint}
      spoken={spoken}
      picture={
        <Suspense fallback={<Skeleton h={220} />}>
          <SeriesChart
            name={title}
            color={color}
            points={points.map(({ at, value }) => ({ time: minutesText(at), value }))}
          />
        </Suspense>
      }
      table={
        <NumbersTable
          caption={title}
          head={[t('time'), title]}
          rows={points.map(({ at, value }) => [minutesText(at), number(value, 1)])}
        />
      }
    />
  );
}
