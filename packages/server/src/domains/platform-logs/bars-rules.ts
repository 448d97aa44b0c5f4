import type { LogLevel } from '@vinculum/contract/platform-logs/endpoints.ts';
import type { LogCount } from '../../adapters/platform-logs/port.ts';

interface LogBar {
  readonly from: number;
  readonly lines: Partial<Record<LogLevel, number>>;
}

/** Every part of a range in its order, with those of which nothing was counted. */
export function barsOf(
  counts: readonly LogCount[],
  { from, to, widthMs }: { readonly from: number; readonly to: number; readonly widthMs: number },
): LogBar[] {
  const own = Map.groupBy(counts, (count) => count.from);
  return Array.from({ length: Math.ceil((to - from) / widthMs) }, (_, index) => {
    const at = from + index * widthMs;
    return {
      from: at,
      lines: Object.fromEntries((own.get(at) ?? []).map(({ level, lines }) => [level, lines])),
    };
  });
}
