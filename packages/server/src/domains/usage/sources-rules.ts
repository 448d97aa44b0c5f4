import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import type { PeriodUnit } from '@vinculum/contract/usage/periods.ts';
import type { Bar, Stretch } from './bars-rules.ts';

/** The counters that a bar is added up of. */
export const usageSources = ['day', 'quarter', 'minute'] as const;
export type UsageSource = (typeof usageSources)[number];

/** A stretch of one bar that one kind of counter answers for. */
export interface Piece extends Stretch {
  /** Which bar, from 0. */
  readonly bar: number;
  readonly source: UsageSource;
}

/**
 * Cuts bars into what each kind of counter answers for: whole days (UTC) and quarters of an hour before `coveredTo`
 * (the start of a day in UTC, milliseconds since 1970), minutes from there on. Bars of minutes are minutes throughout.
 */
export function piecesOf(
  bars: readonly Bar[],
  { unit, coveredTo }: { readonly unit: PeriodUnit; readonly coveredTo: number },
): Piece[] {
  const border = unit === 'minutes' ? Number.NEGATIVE_INFINITY : coveredTo;
  return bars.flatMap((bar, index) => {
    const to = Math.min(bar.to, border);
    const firstDay = Math.min(to, Math.ceil(bar.from / DAY_MS) * DAY_MS);
    const lastDay = Math.max(firstDay, Math.floor(to / DAY_MS) * DAY_MS);
    const pieces: Piece[] = [
      { bar: index, source: 'quarter', from: bar.from, to: firstDay },
      { bar: index, source: 'day', from: firstDay, to: lastDay },
      { bar: index, source: 'quarter', from: lastDay, to },
      { bar: index, source: 'minute', from: Math.max(bar.from, border), to: bar.to },
    ];
    return pieces.filter((piece) => piece.from < piece.to);
  });
}
