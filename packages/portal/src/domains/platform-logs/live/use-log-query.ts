import { LOG_SEARCH_LIMIT, type LogLevel, logLevels } from '@vinculum/contract/platform-logs/endpoints.ts';
import { type LogRange, logRanges } from '@vinculum/contract/platform-logs/search.ts';
import { useMemo } from 'react';
import { useAddress } from '../../../lib/navigation.ts';

/** What is looked at, as the calls take it. */
export interface LogQuery {
  readonly range: LogRange;
  /** In place of a range that ends now. */
  readonly from?: string;
  readonly to?: string;
  readonly group?: string;
  readonly text: string;
  readonly level: LogLevel | null;
  readonly without_calls: boolean;
}

/** What the address asks for; calls that succeeded, of which most lines tell, only when they are asked for. */
export function useLogQuery(): LogQuery {
  const { range, from, to, group = '', search = '', level, calls } = useAddress();
  return useMemo(() => {
    const [start, end] = [momentIn(from), momentIn(to)];
    return {
      range: logRanges.find((one) => one === range) ?? '1h',
      ...(start !== null && end !== null && start < end && { from: start, to: end }),
      ...(group !== '' && { group }),
      text: search.slice(0, LOG_SEARCH_LIMIT),
      level: logLevels.find((one) => one === level) ?? null,
      without_calls: calls !== 'yes',
    };
  }, [range, from, to, group, search, level, calls]);
}

function momentIn(text: string | undefined): string | null {
  const at = Date.parse(text ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}
