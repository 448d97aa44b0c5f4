import { keepPreviousData } from '@tanstack/react-query';
import { Button, Group, Stack, Text } from '@mantine/core';
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs';
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs';
import { type LogEntryRow, listLogEntries } from '@vinculum/contract/platform-logs/endpoints.ts';
import { useState } from 'react';
import { EmptyState } from '../../design/empty-state.tsx';
import { ErrorState } from '../../design/error-state.tsx';
import { LoadingRows } from '../../design/loading-rows.tsx';
import { NotUpdated } from '../../design/not-updated.tsx';
import { useEndpoint } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';
import { LogRow } from './log-row.tsx';
import classes from './platform-logs.module.css';
import type { LogPlace } from './use-log-place.ts';
import { useLogTail } from './use-log-tail.ts';

/** Pages of entries, and what comes while the newest one is shown and followed. */
export function LogPages({ place }: { place: LogPlace }) {
  const t = useTexts('platformLogs');
  /** With which each page was asked for, the newest first. */
  const [tokens, setTokens] = useState<readonly (string | null)[]>([null]);
  const [isFollowing, setFollowing] = useState(false);
  const isNewest = tokens.length === 1;
  const page = useEndpoint(
    listLogEntries,
    { body: { ...place, next_token: tokens.at(-1) ?? null } },
    // A page that changes while it is read would lose the reader's place: what comes is followed instead.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0, placeholderData: keepPreviousData },
  );
  const from = page.isPlaceholderData ? null : (page.data?.forward_token ?? null);
  const tail = useLogTail(place, from, isFollowing && isNewest);
  if (page.error !== null) return <ErrorState problem={page.error} retry={() => void page.refetch()} />;
  if (page.data === undefined) return <LoadingRows />;
  const { data, backward_token: older } = page.data;
  const entries = isNewest ? [...tail.entries, ...data] : data;
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <FollowButton isFollowing={isFollowing && isNewest} isOffered={isNewest} onChange={setFollowing} />
        <Text fz="sm" c="dimmed" component="output">
          {isNewest && isFollowing ? t('following') : t('page', { page: tokens.length })}
        </Text>
      </Group>
      <NotUpdated problem={isFollowing ? tail.problem : null} />
      {entries.length === 0 ? <Nothing hasMore={older !== null} /> : <Entries entries={entries} />}
      <Group justify="flex-end" gap="sm">
        {!isNewest && (
          <Button variant="subtle" onClick={() => setTokens([null])}>
            {t('newest')}
          </Button>
        )}
        <Button variant="default" disabled={isNewest} onClick={() => setTokens(tokens.slice(0, -1))}>
          {t('newer')}
        </Button>
        <Button
          variant="default"
          disabled={older === null || page.isPlaceholderData}
          onClick={() => older !== null && setTokens([...tokens, older])}
        >
          {t('older')}
        </Button>
      </Group>
    </Stack>
  );
}

interface FollowButtonProps {
  readonly isFollowing: boolean;
  readonly isOffered: boolean;
  readonly onChange: (isFollowing: boolean) => void;
}

function FollowButton({ isFollowing, isOffered, onChange }: FollowButtonProps) {
  const t = useTexts('platformLogs');
  return (
    <Button
      variant="default"
      disabled={!isOffered}
      leftSection={
        isFollowing ? <IconPlayerPause size={18} aria-hidden /> : <IconPlayerPlay size={18} aria-hidden />
      }
      onClick={() => onChange(!isFollowing)}
    >
      {isFollowing ? t('pause') : t('follow')}
    </Button>
  );
}

function Nothing({ hasMore }: { hasMore: boolean }) {
  const t = useTexts('platformLogs');
  return hasMore ? (
    <EmptyState title={t('emptySearch')} hint={t('emptySearchHint')} />
  ) : (
    <EmptyState title={t('empty')} hint={t('emptyHint')} />
  );
}

function Entries({ entries }: { entries: readonly LogEntryRow[] }) {
  const t = useTexts('platformLogs');
  return (
    <ol className={classes['list']} aria-label={t('entries')}>
      {entries.map((entry, index) => (
        // Counted from the oldest, which stays where it is while others come.
        <LogRow key={entries.length - index} entry={entry} />
      ))}
    </ol>
  );
}
