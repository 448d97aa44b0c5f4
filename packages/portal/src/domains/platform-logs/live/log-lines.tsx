import { Button, Group, Stack, Text } from '@mantine/core';
import { searchLogsEndpoint } from '@vinculum/contract/platform-logs/search.ts';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { NotUpdated } from '../../../design/states/not-updated.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useChangeAddress } from '../../../lib/navigation.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import type { Find } from '../log-fields.tsx';
import { LogRow } from '../log-row.tsx';
import { PageButtons, useTokens } from '../page-buttons.tsx';
import classes from '../platform-logs.module.css';
import type { LogQuery } from './use-log-query.ts';

const EVERY_MS = 3000;

interface LogLinesProps {
  readonly query: LogQuery;
  readonly isLive: boolean;
  /** Somebody reads an entry: what comes must not push it away. */
  readonly onRead: () => void;
  readonly onFind: Find;
}

/** The newest lines, read again and again while they are followed, and pages of older ones. */
export function LogLines({ query, isLive, onRead, onFind }: LogLinesProps) {
  const t = useTexts('platformLogs');
  const formats = useFormats();
  const [tokens, setTokens] = useTokens(query);
  const isNewest = tokens.length === 1;
  const page = useSteadyEndpoint(
    searchLogsEndpoint,
    { body: { ...query, next_token: tokens.at(-1) ?? null } },
    { refetchInterval: isLive && isNewest ? EVERY_MS : false },
  );
  if (page.data === undefined) return <NotYet source={page} />;
  const { data, backward_token: older, looked_to } = page.data;
  const toPage: typeof setTokens = (next) => {
    onRead();
    setTokens(next);
  };
  return (
    <Stack gap="md">
      <NotUpdated problem={page.error} />
      {data.length === 0 ? (
        <NoLines query={query} hasMore={older !== null} />
      ) : (
        <ol className={classes['list']} aria-label={t('newestEntries')}>
          {data.map(({ id, log_group_name, stream_name, ...entry }) => (
            <LogRow
              key={`${log_group_name}/${id}`}
              entry={entry}
              group={log_group_name}
              stream={stream_name}
              onFind={onFind}
              onOpen={onRead}
            />
          ))}
        </ol>
      )}
      <Group justify="space-between" gap="sm">
        <Text fz="sm" c="dimmed">
          {older === null ? t('lookedAtAll') : t('lookedTo', { moment: formats.exact(looked_to) })}
        </Text>
        <PageButtons tokens={tokens} older={page.isPlaceholderData ? null : older} onChange={toPage} />
      </Group>
    </Stack>
  );
}

function NoLines({ query, hasMore }: { query: LogQuery; hasMore: boolean }) {
  const t = useTexts('platformLogs');
  const change = useChangeAddress();
  if (hasMore) return <EmptyState title={t('emptyPart')} hint={t('emptySearchHint')} />;
  if (!query.without_calls) return <EmptyState title={t('empty')} hint={t('emptyHint')} />;
  return (
    <EmptyState
      title={t('empty')}
      hint={t('emptyCallsHint')}
      action={
        <Button variant="default" onClick={() => change({ calls: 'yes' })}>
          {t('showCalls')}
        </Button>
      }
    />
  );
}
