import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { useId, useSyncExternalStore } from 'react';
import { useTexts } from '../../../lib/language/texts.ts';
import { FlowButtons } from '../flow-buttons.tsx';
import { Waiting } from '../waiting.tsx';
import type { Painter } from './painter.ts';
import { type WindowName, windowNames } from './windows.ts';

interface ChartControlsProps {
  readonly painter: Painter;
  readonly shown: WindowName;
  readonly onShow: (name: WindowName) => void;
}

/** How much time is shown, Pause and Play, and Clear Data. */
export function ChartControls({ painter, shown, onShow }: ChartControlsProps) {
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
