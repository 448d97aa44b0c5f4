import { notifications } from '@mantine/notifications';
import IconChecks from '@tabler/icons-react/dist/esm/icons/IconChecks.mjs';
import { ActButton } from '../../design/object/act-button.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { useMarkRead } from './use-mark-read.ts';
import { useShowProblem } from './use-show-problem.ts';
import { useUnread } from './use-unread.ts';

/** Marks everything that has come so far as read; nothing while there is nothing unread. */
export function MarkAllRead() {
  const t = useTexts('notifications');
  const showProblem = useShowProblem();
  const known = useUnread();
  const markRead = useMarkRead();
  if (known === undefined || known.unread === 0 || known.latest_id === null) return null;
  const newest = known.latest_id;
  const markAll = () =>
    markRead.mutate(
      { body: { notification_id: newest, and_older: true } },
      {
        onSuccess: () => notifications.show({ color: 'green', message: t('markedAll') }),
        onError: showProblem,
      },
    );
  return (
    <ActButton
      variant="default"
      icon={IconChecks}
      iconSize={16}
      loading={markRead.isPending}
      onClick={markAll}
      text={t('markAll')}
    />
  );
}
