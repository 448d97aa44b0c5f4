import { SimpleGrid, Stack, Text } from '@mantine/core';
import { dayOf } from '@vinculum/contract/foundation/clock.ts';
import { executeScheduledRunEndpoint } from '@vinculum/contract/scheduled-runs/endpoints.ts';
import { scheduledRunTypes } from '@vinculum/contract/scheduled-runs/vocabulary.ts';
import { useWatch } from 'react-hook-form';
import { Page } from '../../design/page.tsx';
import { useTexts } from '../../lib/language/texts.ts';
import { RunsTable } from './runs-table.tsx';
import { DateField } from '../../design/form/date-field.tsx';
import { SelectField } from '../../design/form/select-field.tsx';
import { ResultForm } from '../../design/form/result-form.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { useNow } from '../../design/relative-time.tsx';
import { useCall } from '../../lib/calls/queries.ts';
import { useJobText } from './use-job-text.ts';
import { type RunChoice, runChoiceRules } from './run-choice-rules.ts';

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

const rules = runChoiceRules(Date.now);

/** A day and a job, and what came of the run: its message, or why not with the HTTP status. */
function RunForm() {
  const t = useTexts('scheduledRuns');
  const jobText = useJobText();
  const execute = useCall(executeScheduledRunEndpoint);
  const today = dayOf(useNow(60_000));
  const form = useContractForm(rules, { defaultValues: { day: today } });
  const type = useWatch({ control: form.control, name: 'type' });
  const run = async ({ day, type: chosen }: RunChoice) =>
    (await execute.mutateAsync({ params: { type: chosen }, body: { day } })).message;
  return (
    <ResultForm form={form} label={t('formTitle')} submitText={t('run')} onSubmit={run}>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <DateField
          control={form.control}
          name="day"
          label={t('day')}
          help={t('dayHelp')}
          format="DD-MM-YYYY"
          max={today}
          isRequired
        />
        <SelectField
          control={form.control}
          name="type"
          label={t('type')}
          placeholder={t('typeHint')}
          choices={scheduledRunTypes.map((value) => ({ value, label: jobText(value) }))}
          isRequired
        />
      </SimpleGrid>
      {type !== undefined && <Text c="dimmed">{t(`about.${type}`)}</Text>}
    </ResultForm>
  );
}
