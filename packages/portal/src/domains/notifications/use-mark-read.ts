import { useQueryClient } from '@tanstack/react-query';
import {
  countUnreadNotifications,
  markNotificationsRead,
  searchNotifications,
} from '@vinculum/contract/notifications/endpoints.ts';
import { keyOf, useCall } from '../../lib/queries.ts';

/** Marks notifications as read; the figure in the header and the list follow at once. */
export function useMarkRead() {
  const client = useQueryClient();
  return useCall(markNotificationsRead, {
    refetch: [searchNotifications],
    onSuccess: (left) => {
      client.setQueryData(keyOf(countUnreadNotifications, {}), left);
    },
  });
}
