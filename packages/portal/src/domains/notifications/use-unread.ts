import {
  countUnreadNotifications,
  type UnreadNotifications,
} from '@vinculum/contract/notifications/endpoints.ts';
import { useEndpoint } from '../../lib/queries.ts';

/** Asked in tabs that are looked at only; small enough to be asked so often. */
const POLL_MS = 4000;

/** What the user has not read, live; undefined until it is known. */
export function useUnread(): UnreadNotifications | undefined {
  return useEndpoint(countUnreadNotifications, {}, { refetchInterval: POLL_MS }).data;
}
