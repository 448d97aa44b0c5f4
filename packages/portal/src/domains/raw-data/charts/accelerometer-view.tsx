import { NO_VALUE } from '../../../lib/no-value.ts';
import { Group, Paper, SegmentedControl, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { listAccelerometerCarsEndpoint } from '@vinculum/contract/live-data/endpoints.ts';
import { useId, useMemo, useState, useSyncExternalStore } from 'react';
import { EmptyState } from '../../../design/states/empty-state.tsx';
import { Page } from '../../../design/page.tsx';
import { NotYet } from '../../../design/states/not-yet.tsx';
import { TestTrafficSwitch, useTestTraffic } from '../../../design/states/test-traffic.tsx';
import { useAddress, useChangeAddress } from '../../../lib/navigation.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { CarChoice } from '../car-choice.tsx';
import { FeedStateChip } from '../feed/feed-state-chip.tsx';
import { accelerometerOf } from '../feed/sources.ts';
import { useFeed } from '../feed/use-feed.ts';
import { axisNames } from './axis-colors.ts';
import { ChartPanel } from './chart-panel.tsx';
import type { makeLineChart } from './line-chart.ts';
import { Painter } from './painter.ts';
import { FlowButtons } from '../flow-buttons.tsx';
import { Waiting } from '../waiting.tsx';
import { useFormats } from '../../../lib/language/formats.ts';
import classes from './accelerometer-view.module.css';

interface AccelerometerViewProps {
  /** All charts: the three axes together and each by itself; otherwise the three together only. */
  readonly hasAll: boolean;
  readonly makeChart: typeof makeLineChart;
}

/** The accelerometer of one car as it comes (specification 2, section 2). */
export function AccelerometerView({ hasAll, makeChart }: AccelerometerViewProps) {
  const t = useTexts('rawData.charts');
  const { vin = '' } = useAddress();
  const change = useChangeAddress();
  const { query } = useTestTraffic();
  const cars = useSteadyEndpoint(listAccelerometerCarsEndpoint, { query });
  const [first = ''] = cars.data?.vins ?? [];
  const [last, setLast] = useState('');
  // The list is read again and again, with the car heard of last at its head: a chart must not change its car by
  // itself.
  const chosen = [vin, last, first].find((one) => one !== '') ?? '';
  if (chosen !== last) setLast(chosen);
  return (
    <Page title={hasAll ? t('title') : t('oneTitle')} lead={hasAll ? t('lead') : t('oneLead')}>
      <Stack gap="md">
        <Group align="flex-end" gap="md">
          {chosen !== '' && (
            <CarChoice
              endpoint={listAccelerometerCarsEndpoint}
              vin={chosen}
              onChange={(other) => other !== '' && change({ vin: other })}
            />
          )}
          <TestTrafficSwitch />
        </Group>
        {chosen !== '' ? (
          <CarCharts key={chosen} vin={chosen} hasAll={hasAll} makeChart={makeChart} />
        ) : cars.error !== null || cars.data === undefined ? (
          <NotYet source={cars} rows={4} height={120} />
        ) : (
          <EmptyState title={t('none')} hint={t('noneHint')} />
        )}
      </Stack>
    </Page>
  );
}

interface CarChartsProps extends AccelerometerViewProps {
  readonly vin: string;
}

function CarCharts({ vin, hasAll, makeChart }: CarChartsProps) {
  const t = useTexts('rawData.charts');
  const isCalm = useReducedMotion(false, { getInitialValueInEffect: false });
  const [shown, setShown] = useState<WindowName>('seconds10');
  const [painter] = useState(() => new Painter(windowMs[shown], isCalm));
  const source = useMemo(() => accelerometerOf(vin), [vin]);
  const status = useFeed(source, painter.add);
  const show = (name: WindowName) => {
    setShown(name);
    painter.setWindow(windowMs[name]);
  };
  const common = { painter, makeChart, windowText: t(shown) };
  return (
    <>
      <Group align="flex-end" gap="md">
        <ChartControls painter={painter} shown={shown} onShow={show} />
        <FeedStateChip status={status} />
      </Group>
      <ChartPanel {...common} title={t('all')} axes={axisNames} height={hasAll ? 260 : 380} />
      {hasAll && (
        <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="md">
          {axisNames.map((name) => (
            <ChartPanel key={name} {...common} title={t(name)} axes={[name]} height={200} />
          ))}
        </SimpleGrid>
      )}
      <FiguresTable painter={painter} />
    </>
  );
}

interface ChartControlsProps {
  readonly painter: Painter;
  readonly shown: WindowName;
  readonly onShow: (name: WindowName) => void;
}

/** How much time is shown, Pause and Play, and Clear Data. */
function ChartControls({ painter, shown, onShow }: ChartControlsProps) {
  const t = useTexts('rawData.charts');
  const { isPaused, waiting, hasGap } = useSyncExternalStore(painter.subscribe, painter.status);
  const label = useId();
  return (
    <>
      <Stack gap={4}>
        <Text fz="sm" fw={600} id={label}>
          {t('window')}
        </Text>
        <SegmentedControl
          aria-labelledby={label}
          data={windowNames.map((name) => ({ value: name, label: t(name) }))}
          value={shown}
          onChange={(value) => onShow(windowNames.find((name) => name === value) ?? shown)}
        />
      </Stack>
      <Group gap="sm">
        <FlowButtons isPaused={isPaused} of={painter} />
        <Waiting text={isPaused ? t('waiting', { count: waiting }) : null} />
        {hasGap && (
          <Text fz="sm" c="dimmed" component="output">
            {t('gap')}
          </Text>
        )}
      </Group>
    </>
  );
}

/** The charts as figures: of each axis over the time shown. */
function FiguresTable({ painter }: { painter: Painter }) {
  const t = useTexts('rawData.charts');
  const formats = useFormats();
  useSyncExternalStore(painter.subscribe, painter.status);
  const figures = painter.figures();
  const cell = (value: number | undefined) => (value === undefined ? NO_VALUE : formats.number(value, 3));
  return (
    <Paper withBorder p="md" component="section" aria-label={t('figures')}>
      <Title order={2} fz="md" mb="xs">
        {t('figures')}
      </Title>
      <Table.ScrollContainer minWidth={240}>
        <Table className={`figures ${classes['table'] ?? ''}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('axis')}</Table.Th>
              {(['last', 'least', 'most', 'mean'] as const).map((name) => (
                <Table.Th key={name} scope="col" ta="end">
                  {t(name)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {axisNames.map((name, axis) => {
              const values = figures?.axes[axis];
              return (
                <Table.Tr key={name}>
                  <Table.Th scope="row">{t(name)}</Table.Th>
                  <Table.Td ta="end">{cell(values?.last)}</Table.Td>
                  <Table.Td ta="end">{cell(values?.least)}</Table.Td>
                  <Table.Td ta="end">{cell(values?.most)}</Table.Td>
                  <Table.Td ta="end">{cell(values?.mean)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Text fz="sm" c="dimmed" mt="xs">
        {t('readings', { count: figures?.count ?? 0 })}
      </Text>
    </Paper>
  );
}

const windowNames = ['seconds10', 'minute1', 'minutes10'] as const;
type WindowName = (typeof windowNames)[number];

const windowMs: Readonly<Record<WindowName, number>> = {
  seconds10: 10_000,
  minute1: 60_000,
  minutes10: 600_000,
};
