import { DAY_MS } from '@vinculum/contract/foundation/clock.ts';
import { Group, Skeleton, Stack, Text } from '@mantine/core';
import { useElementSize } from '@mantine/hooks';
import { type LogLevel, logLevels } from '@vinculum/contract/platform-logs/endpoints.ts';
import {
  type LogHistogram as Counted,
  logHistogramEndpoint,
} from '@vinculum/contract/platform-logs/search.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useChangeAddress } from '../../../lib/navigation.ts';
import { useSteadyEndpoint } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import classes from './live-logs.module.css';
import { NotYet } from '../../../design/states/not-yet.tsx';
import type { LogQuery } from './use-log-query.ts';

const EVERY_MS = 10_000;
/** As wide as a finger needs, with the gap beside it (WCAG 2.5.8). */
const BAR_PX = 27;
/** As on the smallest phone, until the figure has been measured. */
const NARROWEST_PX = 300;

/** How many lines of each level there are over the time that is looked at; a bar narrows that time to its own. */
export function LogHistogram({ query, isLive }: { query: LogQuery; isLive: boolean }) {
  const t = useTexts('platformLogs');
  const counted = useSteadyEndpoint(
    logHistogramEndpoint,
    { body: query },
    { refetchInterval: isLive ? EVERY_MS : false },
  );
  if (counted.data === undefined || counted.error !== null)
    return (
      <NotYet source={counted}>
        <Skeleton h={150} />
      </NotYet>
    );
  return (
    <figure aria-label={t('overTime')} style={{ margin: 0 }}>
      <Stack gap={4}>
        <Legend bars={counted.data.bars} />
        <Bars counted={counted.data} />
        <Axis counted={counted.data} />
      </Stack>
    </figure>
  );
}

type Bar = Counted['bars'][number];

function linesIn(bar: Bar): number {
  return logLevels.reduce((sum, level) => sum + sumOf([bar], level), 0);
}

function sumOf(bars: readonly Bar[], level: LogLevel): number {
  return bars.reduce((sum, { lines }) => sum + (lines[level] ?? 0), 0);
}

function Legend({ bars }: { bars: readonly Bar[] }) {
  const t = useTexts('platformLogs');
  const shown = logLevels
    .map((level) => ({ level, lines: sumOf(bars, level) }))
    .filter(({ lines }) => lines > 0);
  return (
    <Group gap="md" mih={20}>
      {shown.length === 0 && (
        <Text fz="xs" c="dimmed">
          {t('noLines')}
        </Text>
      )}
      {shown.map(({ level, lines }) => (
        <Group key={level} gap={6}>
          <span className={`${classes['key']} ${classes['part']}`} data-level={level} aria-hidden />
          <Text fz="xs" className="figures">
            {t('linesOf', { level: t(level), lines })}
          </Text>
        </Group>
      ))}
    </Group>
  );
}

/** Neighbours together, so that each bar can be hit in a figure of this width; 0: not known yet. */
function widened({ bars, width_ms: width, ...rest }: Counted, pixels: number): Counted {
  const fit = Math.floor((pixels === 0 ? NARROWEST_PX : pixels) / BAR_PX);
  const together = Math.ceil(bars.length / Math.max(1, fit));
  const wide = bars.flatMap(({ from }, index) => {
    if (index % together !== 0) return [];
    const ones = bars.slice(index, index + together);
    return [{ from, lines: Object.fromEntries(logLevels.map((level) => [level, sumOf(ones, level)])) }];
  });
  return { ...rest, bars: wide, width_ms: width * together };
}

function Bars({ counted }: { counted: Counted }) {
  const { ref, width } = useElementSize();
  const { bars, width_ms, looked_to } = widened(counted, width);
  const t = useTexts('platformLogs');
  const formats = useFormats();
  const change = useChangeAddress();
  const most = Math.max(1, ...bars.map(linesIn));
  return (
    <div ref={ref} className={classes['bars']}>
      {bars.map((bar) => {
        const from = Date.parse(bar.from);
        const to = new Date(from + width_ms).toISOString();
        const lines = linesIn(bar);
        const isUnseen = from + width_ms <= Date.parse(looked_to);
        const parts = logLevels.filter((level) => (bar.lines[level] ?? 0) > 0);
        const told = parts.map((level) => t('linesOf', { level: t(level), lines: bar.lines[level] ?? 0 }));
        const moment = t('between', { from: formats.exact(from), to: formats.clock(to) });
        const name = isUnseen
          ? t('barUnseen', { moment })
          : t('bar', { moment, told: told.join(', ') || t('noLines') });
        return (
          <button
            key={bar.from}
            type="button"
            className={classes['bar']}
            aria-label={name}
            title={name}
            disabled={lines === 0}
            onClick={() => change({ from: bar.from, to })}
          >
            {parts.map((level) => (
              <span
                key={level}
                className={classes['part']}
                data-level={level}
                style={{ height: `${((bar.lines[level] ?? 0) / most) * 100}%` }}
              />
            ))}
          </button>
        );
      })}
    </div>
  );
}

/** When the first bar begins and the last one ends. */
function Axis({ counted: { bars, width_ms } }: { counted: Counted }) {
  const formats = useFormats();
  const [first] = bars;
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  const end = Date.parse(last.from) + width_ms;
  const isLong = end - Date.parse(first.from) >= DAY_MS;
  const textOf = (moment: string | number) => (isLong ? formats.dateTime(moment) : formats.clock(moment));
  return (
    <Text fz="xs" c="dimmed" component="div" className={classes['axis'] ?? ''}>
      <span>{textOf(first.from)}</span>
      <span>{textOf(end)}</span>
    </Text>
  );
}
