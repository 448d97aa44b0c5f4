import { ActionIcon, Indicator } from '@mantine/core';
import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs';
import { useQueryClient } from '@tanstack/react-query';
import {
  countUnreadNotificationsEndpoint,
  searchNotificationsEndpoint,
  UNREAD_COUNTED,
} from '@vinculum/contract/notices/endpoints.ts';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../lib/language/formats.ts';
import { linkTo } from '../../lib/screens/link-to.tsx';
import { useMay } from '../../lib/session.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { useUnread } from './use-unread.ts';

/** The way to the notifications with how many are unread; nothing for users who have none. */
export function NotificationBell() {
  return useMay(countUnreadNotificationsEndpoint) ? <Bell /> : null;
}

function Bell() {
  const t = useTexts('notices');
  const formats = useFormats();
  const known = useUnread();
  const unread = known?.unread ?? 0;
  useReadListAnew(known?.latest_id);
  const isMore = unread >= UNREAD_COUNTED;
  const name = isMore ? t('bellMany', { count: UNREAD_COUNTED - 1 }) : t('bell', { count: unread });
  return (
    <Indicator
      // The link's name says the same.
      label={<span aria-hidden>{isMore ? `${UNREAD_COUNTED - 1}+` : formats.number(unread)}</span>}
      disabled={unread === 0}
      size={16}
      offset={5}
      color="red.8"
    >
      <ActionIcon
        variant="subtle"
        color="gray"
        c="var(--mantine-color-text)"
        size="lg"
        aria-label={name}
        title={name}
        renderRoot={linkTo('/notifications')}
      >
        <IconBell size={20} aria-hidden />
      </ActionIcon>
    </Indicator>
  );
}

/** A list of notifications that is open shows what has just come. */
function useReadListAnew(latestId: number | null | undefined): void {
  const client = useQueryClient();
  const last = useRef(latestId);
  useEffect(() => {
    const before = last.current;
    last.current = latestId;
    if (before === undefined || before === latestId) return;
    void client.invalidateQueries({ queryKey: [searchNotificationsEndpoint.name] });
  }, [client, latestId]);
}
