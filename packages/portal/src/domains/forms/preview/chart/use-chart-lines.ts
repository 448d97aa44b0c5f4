import type { Point } from '@vinculum/collection/preview/point-track.ts';
import type { ChartedElement } from '@vinculum/collection/preview/signal-chart.ts';
import { useMemo } from 'react';
import { useTexts } from '../../../../lib/language/texts.ts';
import { measureIn } from '../../../../lib/language/units.ts';
import { useUnits } from '../../../../lib/language/use-units.ts';
import { drawable, pointsWithin, type Stretch } from './chart-points.ts';

/** A line of the chart in the user's units. */
export interface ChartLine {
  readonly key: string;
  readonly name: string;
  readonly isOriginal: boolean;
  /** A curve is drawn through its points; other values stand for themselves. */
  readonly isCurve: boolean;
  readonly unit: string | null;
  /** What is in the stretch. */
  readonly points: readonly Point[];
  /** As much of it as can be told apart. */
  readonly drawn: readonly Point[];
}

/** Units whose figures depend on the size of the value would change along the axis. */
const fixedUnits = ['m/s', 'km/h', '°C'];

/** The original and what is sent of one number of a signal, within a stretch. */
export function useChartLines(
  element: ChartedElement | undefined,
  { stretch: { from, until }, unit }: { stretch: Stretch; unit: string | null },
): ChartLine[] {
  const t = useTexts('formsPreview');
  const format = useTexts('forms.format');
  const units = useUnits();
  return useMemo(() => {
    if (element === undefined) return [];
    const isConverted = unit !== null && fixedUnits.includes(unit);
    const shownUnit = isConverted ? measureIn(units, 0, unit).unit : unit;
    const line = (
      measured: readonly Point[],
      rest: Omit<ChartLine, 'unit' | 'points' | 'drawn'>,
    ): ChartLine => {
      const within = pointsWithin(measured, { from, until });
      const points = isConverted
        ? within.map(([time, value]): Point => [time, measureIn(units, value, unit).value])
        : within;
      return { ...rest, unit: shownUnit, points, drawn: drawable(points) };
    };
    return [
      line(element.original, { key: 'original', name: t('original'), isOriginal: true, isCurve: true }),
      ...element.sent.map(({ format: name, points }) =>
        line(points, {
          key: name,
          name: t('sentAs', { format: format(name) }),
          isOriginal: false,
          isCurve: name === 'CURVE_LOG',
        }),
      ),
    ];
  }, [element, from, until, unit, units, t, format]);
}
