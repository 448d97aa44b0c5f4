import { type OverviewRange, overviewRanges } from '@vinculum/contract/home/overview.ts';
import { useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useAddress } from '../../lib/navigation.ts';

/** What the three reads of the control room are asked for. */
export interface RoomQuery {
  readonly range?: OverviewRange;
  readonly include_test?: 'true';
  readonly time_zone: string;
}

/** What the address asks for: without a range the server chooses one by age. */
export function useRoomQuery(): RoomQuery {
  const address = useAddress();
  const { query } = useTestTraffic();
  const range = overviewRanges.find((one) => one === address['range']);
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return { ...(range !== undefined && { range }), ...query, time_zone: timeZone };
}
