import {
  LOG_PAGE,
  LOG_SEARCH_LIMIT,
  type LogLevel,
  logLevels,
} from '@vinculum/contract/platform-logs/endpoints.ts';
import { useMemo } from 'react';
import { useAddress } from '../../lib/navigation.ts';

/** Which entries are asked for, as the calls take it. */
export interface LogPlace {
  readonly log_group_name: string;
  readonly stream_name: string;
  readonly limit: number;
  readonly text: string;
  readonly level: LogLevel | null;
}

/** The log and the filter that the address names; null when it names no log. */
export function useLogPlace(): LogPlace | null {
  const { group = '', stream = '', search = '', level = '' } = useAddress();
  return useMemo(
    () =>
      group === '' || stream === ''
        ? null
        : {
            log_group_name: group,
            stream_name: stream,
            limit: LOG_PAGE,
            text: search.slice(0, LOG_SEARCH_LIMIT),
            level: logLevels.find((one) => one === level) ?? null,
          },
    [group, stream, search, level],
  );
}
