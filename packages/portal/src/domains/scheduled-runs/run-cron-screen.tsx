import { Stack } from '@mantine/core';
import { Page } from '../../design/page.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { RunForm } from './run-form.tsx';
import { RunsTable } from './runs-table.tsx';

/** Runs a scheduled job for a day, and shows what ran last. */
export function RunCronScreen() {
  const t = useTexts('scheduledRuns');
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack gap="lg">
        <RunForm />
        <RunsTable />
      </Stack>
    </Page>
  );
}
