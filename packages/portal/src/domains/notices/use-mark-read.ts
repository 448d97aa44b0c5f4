import { useQueryClient } from '@tanstack/react-query';
import {
  countUnreadNotificationsEndpoint,
  markNotificationsReadEndpoint,
} from '@vinculum/contract/notices/endpoints.ts';
import { keyOf, useCall } from '../../lib/calls/queries.ts';

/** Marks notifications as read; the figure in the header and the list follow at once. */
export function useMarkRead() {
  const client = useQueryClient();
  return useCall(markNotificationsReadEndpoint, {
    onSuccess: (left) => {
      client.setQueryData(keyOf(countUnreadNotificationsEndpoint, {}), left);
    },
  });
}
