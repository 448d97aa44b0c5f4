import { Group, Paper, Text, Title, useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useFormats } from '../../../lib/language/formats.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { type AxisName, axisColors, axisDashes, axisNames, paper } from './axis-colors.ts';
import type { makeLineChart } from './line-chart.ts';
import type { Painter } from './painter.ts';

interface ChartPanelProps {
  readonly painter: Painter;
  readonly makeChart: typeof makeLineChart;
  readonly axes: readonly AxisName[];
  readonly title: string;
  readonly windowText: string;
  readonly height: number;
}

/** One chart; readings go past React into its canvas. */
export function ChartPanel({ title, windowText, ...props }: ChartPanelProps) {
  const { axes, height } = props;
  const t = useTexts('rawData.charts');
  const scheme = useComputedColorScheme('light');
  const place = useChart(props, scheme);
  return (
    <Paper withBorder p="md" component="section" aria-label={title} miw={0}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Title order={2} fz="md">
          {title}
        </Title>
        <Group gap="md" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {axes.length > 1 &&
            axes.map((name) => (
              <Group key={name} gap={6} component="li">
                <svg aria-hidden width={26} height={4}>
                  <path
                    d="M0 2H26"
                    stroke={axisColors[scheme][name]}
                    strokeWidth={3}
                    strokeDasharray={axisDashes[name].join(' ')}
                  />
                </svg>
                <Text fz="sm">{t(name)}</Text>
              </Group>
            ))}
        </Group>
      </Group>
      <figure
        ref={place}
        aria-label={t('description', { name: title, window: windowText })}
        style={{ height, margin: 0, overflow: 'hidden' }}
      />
    </Paper>
  );
}

type ChartChoice = Omit<ChartPanelProps, 'title' | 'windowText'>;

/** Gives the place of a chart, and draws it there; drawn anew when the choice or the scheme changes. */
function useChart({ painter, makeChart, axes, height }: ChartChoice, scheme: keyof typeof paper) {
  const { number, clock } = useFormats();
  const place = useRef<HTMLElement>(null);
  const shown = axes.join(' ');
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const chart = makeChart(element, {
      ...paper[scheme],
      lines: axisNames
        .filter((name) => shown.includes(name))
        .map((name) => ({
          axis: axisNames.indexOf(name),
          label: name,
          color: axisColors[scheme][name],
          dash: name === shown ? [] : axisDashes[name],
        })),
      height,
      clock,
      number: (value) => number(value, 2),
    });
    const leave = painter.show(chart);
    const watch = new ResizeObserver(([entry]) => {
      if (entry !== undefined) chart.resize(entry.contentRect.width);
    });
    watch.observe(element);
    return () => {
      watch.disconnect();
      leave();
      chart.destroy();
    };
  }, [painter, makeChart, shown, height, scheme, number, clock]);
  return place;
}
