import { Group, Stack, Text } from '@mantine/core';
import { listLiveCarsEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { TestTrafficSwitch, useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { CarChoice } from './car-choice.tsx';
import { FeedStateChip } from './feed/feed-state-chip.tsx';
import { rawDataOf } from './feed/sources.ts';
import { useFeed } from './feed/use-feed.ts';
import { FlowButtons } from './flow-buttons.tsx';
import { MessageLog, MOST_SHOWN } from './message-log.ts';
import { MessageRow } from './message-row.tsx';
import { StackedList } from './stacked-list.tsx';
import { Waiting } from './waiting.tsx';

/** What the cars deliver, message by message, as JSON (specification 2, sections 2 and 4). */
export function RawDataScreen() {
  const t = useTexts('rawData');
  const { vin = '' } = useAddress();
  const change = useChangeAddress();
  const [log] = useState(() => new MessageLog());
  const { query } = useTestTraffic();
  const source = useMemo(() => rawDataOf(vin === '' ? undefined : vin, query), [vin, query]);
  const status = useFeed(source, log.add);
  const choose = (chosen: string) => {
    log.clear();
    change({ vin: chosen });
  };
  return (
    <Page title={t('title')} lead={t('lead')} aside={<FeedStateChip status={status} />}>
      <Stack gap="md">
        <Group align="flex-end" justify="space-between" gap="md">
          <Group align="flex-end" gap="md">
            <CarChoice endpoint={listLiveCarsEndpoint} vin={vin} onChange={choose} all={t('allCars')} />
            <TestTrafficSwitch />
          </Group>
          <LogButtons log={log} />
        </Group>
        <Messages log={log} />
      </Stack>
    </Page>
  );
}

function LogButtons({ log }: { log: MessageLog }) {
  const t = useTexts('rawData');
  const { isPaused, waiting, entries } = useSyncExternalStore(log.subscribe, log.view);
  return (
    <Group gap="sm">
      <Waiting text={isPaused ? t('waiting', { count: waiting }) : null} />
      <FlowButtons isPaused={isPaused} of={log} isEmpty={entries.length === 0 && waiting === 0} />
    </Group>
  );
}

function Messages({ log }: { log: MessageLog }) {
  const t = useTexts('rawData');
  const { entries } = useSyncExternalStore(log.subscribe, log.view);
  if (entries.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />;
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t('shown', { count: entries.length, most: MOST_SHOWN })}
      </Text>
      <StackedList label={t('title')}>
        {entries.map((entry) => (
          <MessageRow key={entry.key} entry={entry} />
        ))}
      </StackedList>
    </>
  );
}
