import { SimpleGrid } from '@mantine/core';
import { messageCounts, runSimulatorEndpoint, simulation } from '@vinculum/contract/simulator/endpoints.ts';
import { useController } from 'react-hook-form';
import { SelectField } from '../../design/form/select-field.tsx';
import { ResultForm } from '../../design/form/result-form.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { useFormats } from '../../lib/language/formats.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { ConsumerPicker } from '../organisations/public.ts';

interface SimulatorFormProps {
  /** A run goes on just now. */
  readonly isBusy: boolean;
  readonly onStarted: (runId: number) => void;
}

/** A consumer and a number of messages, and what came of the start: its message, or why not with the HTTP status. */
export function SimulatorForm({ isBusy, onStarted }: SimulatorFormProps) {
  const t = useTexts('simulator');
  const { number } = useFormats();
  const start = useCall(runSimulatorEndpoint);
  const form = useContractForm(simulation, { defaultValues: {} });
  const { field, fieldState } = useController({ control: form.control, name: 'consumerId' });
  return (
    <ResultForm
      form={form}
      label={t('formTitle')}
      submitText={t('run')}
      isDisabled={isBusy}
      onSubmit={async (body) => {
        const { message, run_id } = await start.mutateAsync({ body });
        onStarted(run_id);
        return message;
      }}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <ConsumerPicker
          value={field.value ?? null}
          onChange={(id) => field.onChange(id ?? undefined)}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          isRequired
        />
        <SelectField
          control={form.control}
          name="messageCount"
          label={t('count')}
          help={t('countHelp')}
          placeholder={t('countHint')}
          choices={messageCounts.map((count) => ({ value: count, label: number(count) }))}
          isRequired
        />
      </SimpleGrid>
    </ResultForm>
  );
}
