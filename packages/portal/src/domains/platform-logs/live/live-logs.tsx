import { Button, Group, Paper, SegmentedControl, Stack, Switch } from '@mantine/core';
import { AUDIT_GROUP } from '@vinculum/contract/platform-logs/endpoints.ts';
import { logRanges } from '@vinculum/contract/platform-logs/search.ts';
import { useCallback, useState } from 'react';
import { ActButton } from '../../../design/object/act-button.tsx';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import { useChangeAddress } from '../../../lib/navigation.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { FollowButton } from '../follow-button.tsx';
import { LogFilters } from '../log-filters.tsx';
import { LogHistogram } from './log-histogram.tsx';
import { LogLines } from './log-lines.tsx';
import { type LogQuery, useLogQuery } from './use-log-query.ts';

/** What was written down lately, in all groups or in one: over time, and line by line as it comes. */
export function LiveLogs() {
  const t = useTexts('platformLogs');
  const query = useLogQuery();
  const change = useChangeAddress();
  const [isFollowing, setFollowing] = useState(true);
  const pause = useCallback(() => setFollowing(false), []);
  const find = useCallback((text: string) => change({ search: text, calls: 'yes' }), [change]);
  // A stretch of the past does not grow.
  const isLive = isFollowing && query.from === undefined;
  if (query.group === AUDIT_GROUP)
    return (
      <EmptyState
        title={t('auditApart')}
        hint={t('auditApartHint')}
        action={<ActButton to="/audit" text={t('toAudit')} />}
      />
    );
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="sm">
        <TimeRange query={query} />
        <FollowButton isFollowing={isLive} isOffered={query.from === undefined} onChange={setFollowing} />
      </Group>
      <LogFilters name="log-lines">
        <Switch
          label={t('calls')}
          checked={!query.without_calls}
          onChange={() => change({ calls: query.without_calls ? 'yes' : undefined })}
        />
      </LogFilters>
      <Paper withBorder p="sm">
        <LogHistogram query={query} isLive={isLive} />
      </Paper>
      <LogLines query={query} isLive={isLive} onRead={pause} onFind={find} />
    </Stack>
  );
}

/** How far back; or the bar that was chosen, with the way back. */
function TimeRange({ query: { range, from, to } }: { query: LogQuery }) {
  const t = useTexts('platformLogs');
  const formats = useFormats();
  const change = useChangeAddress();
  if (from !== undefined && to !== undefined)
    return (
      <Button variant="light" onClick={() => change({ from: undefined, to: undefined })}>
        {t('leaveBar', { moment: t('between', { from: formats.exact(from), to: formats.clock(to) }) })}
      </Button>
    );
  return (
    <SegmentedControl
      aria-label={t('range')}
      value={range}
      onChange={(next) => change({ range: next })}
      data={logRanges.map((value) => ({ value, label: t(`ranges.${value}`) }))}
    />
  );
}
