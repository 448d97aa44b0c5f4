import { Box, Button, Group, Paper, Stack, Text } from '@mantine/core';
import { Select } from '../../design/form/choice/select.tsx';
import {
  LOG_PAGE,
  listLogGroupsEndpoint,
  listLogStreamsEndpoint,
} from '@vinculum/contract/platform-logs/endpoints.ts';
import { useId, useState } from 'react';
import { ActButton } from '../../design/object/act-button.tsx';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import { FoundSelect } from '../../design/form/choice/found-select.tsx';
import { NotYet } from '../../design/states/not-yet.tsx';
import { Page } from '../../design/page.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useEndpoint, useSteadyEndpoint } from '../../lib/calls/queries.ts';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { LiveLogs } from './live/live-logs.tsx';

/** What all parts of the platform wrote down lately; a group narrows it, and leads to one of its streams. */
export function ChooseLogsScreen() {
  const t = useTexts('platformLogs');
  const groups = useEndpoint(listLogGroupsEndpoint, { body: { limit: LOG_PAGE } });
  return (
    <Page title={t('title')} lead={t('lead')}>
      {(groups.isPending || groups.error !== null) && <NotYet source={groups} />}
      {groups.data?.data.length === 0 && <EmptyState title={t('none')} hint={t('noneHint')} />}
      {groups.data !== undefined && groups.data.data.length > 0 && (
        <Stack gap="md">
          <Choice groups={groups.data.data.map(({ log_group_name }) => log_group_name)} />
          <LiveLogs />
        </Stack>
      )}
    </Page>
  );
}

function Choice({ groups }: { groups: readonly string[] }) {
  const t = useTexts('platformLogs');
  const { group: addressed = '' } = useAddress();
  const change = useChangeAddress();
  const group = groups.includes(addressed) ? addressed : null;
  const [stream, setStream] = useState<string | null>(null);
  const why = useId();
  return (
    <Paper withBorder p="sm">
      <Group align="flex-start" gap="md">
        <Select
          style={{ flex: '1 1 14rem' }}
          label={t('group')}
          placeholder={t('allGroups')}
          data={[...groups]}
          value={group}
          clearable
          checkIconPosition="right"
          onChange={(chosen) => {
            setStream(null);
            change({ group: chosen ?? undefined });
          }}
        />
        <Box style={{ flex: '1 1 18rem' }}>
          <StreamSelect key={group} group={group} value={stream} onChange={setStream} />
        </Box>
        {group !== null && stream !== null ? (
          <ActButton
            mt={{ base: 0, sm: 26 }}
            to={addressOf('/logs-list', { group, stream })}
            text={t('view')}
          />
        ) : (
          <Stack mt={{ base: 0, sm: 26 }} gap={4} align="flex-start">
            <Button disabled aria-describedby={why}>
              {t('view')}
            </Button>
            <Text id={why} fz="xs" c="dimmed">
              {t(group === null ? 'groupFirst' : 'streamFirst')}
            </Text>
          </Stack>
        )}
      </Group>
    </Paper>
  );
}

interface StreamSelectProps {
  readonly group: string | null;
  readonly value: string | null;
  readonly onChange: (stream: string | null) => void;
}

function StreamSelect({ group, value, onChange }: StreamSelectProps) {
  const t = useTexts('platformLogs');
  const textOf = useProblemText();
  const [prefix, setPrefix] = useState('');
  const streams = useSteadyEndpoint(
    listLogStreamsEndpoint,
    { body: { log_group_name: group ?? '', log_stream_name: prefix, limit: LOG_PAGE } },
    { enabled: group !== null },
  );
  const found = streams.data?.data.map(({ log_stream_name }) => log_stream_name) ?? [];
  return (
    <FoundSelect
      name="stream"
      label={t('stream')}
      help={group === null ? undefined : t('streamHelp')}
      placeholder={t(group === null ? 'groupFirst' : 'choose')}
      isDisabled={group === null}
      value={value}
      known={value === null ? null : choiceOf(value)}
      onChange={(choice) => onChange(choice?.id ?? null)}
      found={found.map(choiceOf)}
      onSearch={setPrefix}
      noneText={streams.isFetching ? undefined : t('noStream')}
      error={streams.error === null ? undefined : textOf(streams.error)}
    />
  );
}

function choiceOf(stream: string) {
  return { id: stream, label: stream };
}
