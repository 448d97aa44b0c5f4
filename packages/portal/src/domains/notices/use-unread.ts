import {
  countUnreadNotificationsEndpoint,
  type UnreadNotifications,
} from '@vinculum/contract/notices/endpoints.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';

/**
 * Asked in tabs that are looked at only, and besides when one is looked at again and after what the user does. Every
 * tab of an organisation may come from one address, whose calls a minute are limited.
 */
const POLL_MS = 10_000;

/** What the user has not read, live; undefined until it is known. */
export function useUnread(): UnreadNotifications | undefined {
  return useEndpoint(countUnreadNotificationsEndpoint, {}, { refetchInterval: POLL_MS }).data;
}
