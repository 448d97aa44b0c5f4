import { Progress, Stack, Text } from '@mantine/core';
import type { SimulatorRunRow } from '@vinculum/contract/simulator/endpoints.ts';
import { RowLink } from '../../design/table/row-link.tsx';
import { Section } from '../../design/section.tsx';
import { addressOf } from '../../lib/screens/addresses.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { RunState } from './run-state.tsx';

/** How many messages of a run are stored so far. */
export function RunProgress({ run }: { run: SimulatorRunRow }) {
  const t = useTexts('simulator');
  const { messages_stored: stored, messages_requested: requested, vehicles } = run;
  return (
    <Section title={t('progressTitle', { run: run.run_id, consumer: run.consumer_name })}>
      <Stack gap="xs">
        <output>
          <RunState run={run} />
        </output>
        <Progress value={(100 * stored) / requested} aria-label={t('progress')} />
        <Text>{t('progressText', { stored, requested, vehicles })}</Text>
        {run.state === 'DONE' && (
          <Text c="dimmed">
            {t('arrived')}{' '}
            <RowLink to={addressOf('/live-data', { consumer: run.consumer_id })}>{t('toLiveData')}</RowLink>
          </Text>
        )}
      </Stack>
    </Section>
  );
}
