import { Group, Stack, Text } from '@mantine/core';
import { listLiveCarsEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import {
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { EmptyState } from '../../design/states/empty-state.tsx';
import { Page } from '../../design/page.tsx';
import { TestTrafficSwitch, useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { useSignalCatalogue } from '../signals/public.ts';
import { CarChoice } from './car-choice.tsx';
import { FeedStateChip } from './feed/feed-state-chip.tsx';
import { rawDataOf } from './feed/sources.ts';
import { useFeed } from './feed/use-feed.ts';
import { FlowButtons } from './flow-buttons.tsx';
import { MessageLog, MOST_SHOWN } from './message-log.ts';
import { MessageRow } from './message-row.tsx';
import { Waiting } from './waiting.tsx';
import classes from './raw-data.module.css';

/** What the cars deliver, message by message, as JSON (specification 2, sections 2 and 4). */
export function RawDataScreen() {
  const t = useTexts('rawData');
  const { vin = '' } = useAddress();
  const change = useChangeAddress();
  const [log] = useState(() => new MessageLog());
  const { query } = useTestTraffic();
  const source = useMemo(() => rawDataOf(vin === '' ? undefined : vin, query), [vin, query]);
  const status = useFeed(source, log.add, log.clear);
  return (
    <Page title={t('title')} lead={t('lead')} aside={<FeedStateChip status={status} />}>
      <Stack gap="md">
        <Group align="flex-end" justify="space-between" gap="md">
          <Group align="flex-end" gap="md">
            <CarChoice
              endpoint={listLiveCarsEndpoint}
              vin={vin}
              onChange={(chosen) => change({ vin: chosen })}
              all={t('allCars')}
            />
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
  const signals = useSignalCatalogue().data?.byId;
  if (entries.length === 0) return <EmptyState title={t('none')} hint={t('noneHint')} />;
  return (
    <>
      <Text fz="sm" c="dimmed">
        {t('shown', { count: entries.length, most: MOST_SHOWN })}
      </Text>
      <StackedList label={t('title')}>
        {entries.map((entry) => (
          <MessageRow key={entry.key} entry={entry} signals={signals} />
        ))}
      </StackedList>
    </>
  );
}

/** Between two rows, in pixels. */
const ROW_GAP = 12;

/**
 * A list whose newest rows come on top, several times a second. Rows stand over each other and are moved to their
 * places: a row that comes makes the browser lay out that row alone, and not all below it anew.
 */
function StackedList({ label, children }: { label: string; children: ReactNode }) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    if (list.current !== null) stackRows(list.current);
  });
  useEffect(() => {
    const { current } = list;
    if (current === null) return undefined;
    // A row that is opened, and one that comes into sight, has another height.
    const sizes = new ResizeObserver(() => stackRows(current));
    const watchRows = () => {
      sizes.disconnect();
      for (const row of current.children) sizes.observe(row);
    };
    watchRows();
    const rows = new MutationObserver(watchRows);
    rows.observe(current, { childList: true });
    return () => {
      rows.disconnect();
      sizes.disconnect();
    };
  }, []);
  return (
    <ol ref={list} className={classes['list']} aria-label={label}>
      {children}
    </ol>
  );
}

/** Where rows stood, by which the one that is read is kept in its place. */
const rowTops = new WeakMap<Element, number>();

function stackRows(list: HTMLOListElement): void {
  const rows = [...list.children].filter((row) => row instanceof HTMLElement);
  // First all heights, then all places: the other way round each would lay out the page.
  const heights = rows.map((row) => row.offsetHeight);
  const above = -list.getBoundingClientRect().top;
  const read = above <= 0 ? undefined : rows.find((row) => (rowTops.get(row) ?? -1) >= above);
  const before = read === undefined ? 0 : (rowTops.get(read) ?? 0);
  let top = 0;
  for (const [index, row] of rows.entries()) {
    row.style.transform = `translateY(${top}px)`;
    rowTops.set(row, top);
    top += (heights[index] ?? 0) + ROW_GAP;
  }
  list.style.height = `${top}px`;
  if (read !== undefined) window.scrollBy(0, (rowTops.get(read) ?? 0) - before);
}
