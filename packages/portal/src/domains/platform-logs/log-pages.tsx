import { errorOf } from '@vinculum/contract/foundation/error-of.ts';
import { Group, Stack, Text } from '@mantine/core';
import {
  followLogEntriesEndpoint,
  listLogEntriesEndpoint,
  type LogEntryRow,
} from '@vinculum/contract/platform-logs/endpoints.ts';
import { useEffect, useState } from 'react';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { ErrorState } from '../../design/states/error-state.tsx';
import { LoadingRows } from '../../design/states/loading-rows.tsx';
import { NotUpdated } from '../../design/states/not-updated.tsx';
import { ApiProblem } from '../../lib/calls/api-problem.ts';
import { useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { ChooseStream } from './choose-stream.tsx';
import { FollowButton } from './follow-button.tsx';
import type { Find } from './log-fields.tsx';
import { withCome } from './live/newest-entries.ts';
import { LogRow } from './log-row.tsx';
import { PageButtons, useTokens } from './page-buttons.tsx';
import classes from './platform-logs.module.css';
import type { LogPlace } from './use-log-place.ts';
import { call } from '../../lib/calls/api.ts';

/** Pages of entries, and what comes while the newest one is shown and followed. */
export function LogPages({ place, onFind }: { place: LogPlace; onFind: Find }) {
  const t = useTexts('platformLogs');
  const [tokens, setTokens] = useTokens(place);
  const [isFollowing, setFollowing] = useState(false);
  const isNewest = tokens.length === 1;
  const page = useSteadyEndpoint(
    listLogEntriesEndpoint,
    { body: { ...place, next_token: tokens.at(-1) ?? null } },
    // A page that changes while it is read would lose the reader's place: what comes is followed instead.
    { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 },
  );
  const from = page.isPlaceholderData ? null : (page.data?.forward_token ?? null);
  const tail = useLogTail(place, from, isFollowing && isNewest);
  if (page.isPending) return <LoadingRows />;
  const { data = [], backward_token: older = null } = page.data ?? {};
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
      {page.error === null ? (
        <Entries entries={entries} hasMore={older !== null} onFind={onFind} />
      ) : (
        <Stack align="center" gap="sm">
          <ErrorState problem={page.error} retry={() => void page.refetch()} />
          {page.error instanceof ApiProblem && page.error.is('notFound') && <ChooseStream />}
        </Stack>
      )}
      <PageButtons tokens={tokens} older={page.isPlaceholderData ? null : older} onChange={setTokens} />
    </Stack>
  );
}

interface EntriesProps {
  readonly entries: readonly LogEntryRow[];
  /** Older ones were not searched yet. */
  readonly hasMore: boolean;
  readonly onFind: Find;
}

function Entries({ entries, hasMore, onFind }: EntriesProps) {
  const t = useTexts('platformLogs');
  if (entries.length === 0 && hasMore)
    return <EmptyState title={t('emptySearch')} hint={t('emptySearchHint')} />;
  if (entries.length === 0) return <EmptyState title={t('empty')} hint={t('emptyHint')} />;
  return (
    <ol className={classes['list']} aria-label={t('entries')}>
      {keyed(entries).map(({ key, entry }) => (
        <LogRow key={key} entry={entry} onFind={onFind} />
      ))}
    </ol>
  );
}

/** An entry that is being read stays open while others come and a search takes some away; equal ones by number. */
function keyed(entries: readonly LogEntryRow[]) {
  const equals = new Map<string, number>();
  return entries.map((entry) => {
    const text = `${entry.creation_time} ${entry.message}`;
    const number = (equals.get(text) ?? 0) + 1;
    equals.set(text, number);
    return { key: `${number} ${text}`, entry };
  });
}

const PAUSE_MS = 2000;

interface LogTail {
  /** What has come, newest first. */
  readonly entries: readonly LogEntryRow[];
  /** Why the last look failed; null when it succeeded. */
  readonly problem: Error | null;
}

interface KnownTail extends LogTail {
  readonly place: LogPlace;
  /** The token behind which it began: another one, or another place, begins anew. */
  readonly from: string | null;
  readonly next: string | null;
}

/**
 * What comes behind a token (null: none yet), asked for every two seconds while `isOn` and the page is visible. A pause
 * loses nothing: it goes on where it was.
 */
function useLogTail(place: LogPlace, from: string | null, isOn: boolean): LogTail {
  const [known, setKnown] = useState<KnownTail>(() => emptyTail(place, from));
  const tail = known.place === place && known.from === from ? known : emptyTail(place, from);
  const { next } = tail;
  useEffect(() => {
    if (!isOn || next === null) return undefined;
    const leaving = new AbortController();
    // A slow answer must not be asked for twice: what it brings would stand there twice.
    let isLooking = false;
    const knownOf = (before: KnownTail) =>
      before.place === place && before.from === from ? before : emptyTail(place, from);
    const look = async () => {
      if (isLooking || document.visibilityState !== 'visible') return;
      isLooking = true;
      try {
        const body = { ...place, next_token: next };
        const { data, forward_token } = await call(followLogEntriesEndpoint, { body }, leaving.signal);
        setKnown((before) => ({
          place,
          from,
          next: forward_token,
          entries: withCome(knownOf(before).entries, data),
          problem: null,
        }));
      } catch (error) {
        if (leaving.signal.aborted) return;
        const problem = errorOf(error);
        setKnown((before) => ({ ...knownOf(before), problem }));
      } finally {
        isLooking = false;
      }
    };
    const timer = setInterval(() => void look(), PAUSE_MS);
    return () => {
      leaving.abort();
      clearInterval(timer);
    };
  }, [place, from, next, isOn]);
  return tail;
}

function emptyTail(place: LogPlace, from: string | null): KnownTail {
  return { place, from, next: from, entries: [], problem: null };
}
