import { countUnreadMessagesEndpoint, UNREAD_MESSAGES_COUNTED } from '@vinculum/contract/mail/endpoints.ts';
import type { ReactNode } from 'react';
import type { UnreadCount } from '../../lib/screens/portal-screen.ts';
import { useEndpoint } from '../../lib/calls/queries.ts';

/** Less often than on the screen of the messages: every tab asks it, wherever it stands. */
const POLL_MS = 30_000;

interface UnreadMessagesProps {
  readonly children: (unread: UnreadCount) => ReactNode;
}

/** How many messages to the own organisation the user has not read; none until it is known. */
export function UnreadMessages({ children }: UnreadMessagesProps) {
  const unread = useEndpoint(countUnreadMessagesEndpoint, {}, { refetchInterval: POLL_MS }).data?.unread ?? 0;
  const most = UNREAD_MESSAGES_COUNTED - 1;
  return children({ count: Math.min(unread, most), isMore: unread > most });
}
