import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { Banner } from '../../design/banner.tsx';
import { CopyDownload } from '../../design/copy-download.tsx';
import { LongList } from '../../design/long-list.tsx';
import { useTexts } from '../../lib/texts.ts';

/** One list of an outcome. */
export interface OutcomeList {
  readonly key: string;
  readonly kind: 'success' | 'warning' | 'info';
  readonly title: string;
  readonly hint: string;
  readonly vins: readonly string[];
}

/** What became of each VIN; stays until dismissed. */
export function VinOutcome({ lists, onDismiss }: { lists: readonly OutcomeList[]; onDismiss: () => void }) {
  const t = useTexts('fleets.vehicles');
  const panel = useRef<HTMLDivElement>(null);
  // The dialog or the button that sent the list is gone.
  useEffect(() => panel.current?.focus(), []);
  const dismiss = () => {
    onDismiss();
    // The button goes with what it dismisses.
    document.querySelector('h1')?.focus();
  };
  return (
    <Stack component="section" aria-label={t('result')} ref={panel} tabIndex={-1}>
      <Group justify="space-between">
        <Title order={2} fz="lg">
          {t('result')}
        </Title>
        <Button variant="default" onClick={dismiss}>
          {t('dismiss')}
        </Button>
      </Group>
      {lists
        .filter(({ vins }) => vins.length > 0)
        .map(({ key, kind, title, hint, vins }) => (
          <Banner key={key} kind={kind} title={title}>
            <Stack gap="xs">
              <Text fz="sm">{hint}</Text>
              <LongList label={title} count={vins.length} lineOf={(index) => vins[index]} />
              <CopyDownload text={vins.join('\n')} fileName={`cars-${key}.txt`} />
            </Stack>
          </Banner>
        ))}
    </Stack>
  );
}
