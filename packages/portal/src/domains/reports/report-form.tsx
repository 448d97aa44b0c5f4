import { Button, Group, Paper, SimpleGrid, Text } from '@mantine/core';
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs';
import { type Control, useController } from 'react-hook-form';
import { ActButton } from '../../design/object/act-button.tsx';
import { Banner } from '../../design/states/banner.tsx';
import { CancelDownload } from '../../design/files/cancel-download.tsx';
import { DateRangeFields } from '../../design/form/date-range-fields.tsx';
import { FormFrame } from '../../design/form/form-frame.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { TestTrafficSwitch, useTestTraffic } from '../../design/states/test-traffic.tsx';
import { useFormats } from '../../lib/language/formats.ts';
import { useAddress, useChangeAddress } from '../../lib/navigation.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { consumerOf, ConsumerPicker } from '../organisations/public.ts';
import { lastMonth, reportChoice, type ReportChoice, thisMonth } from './report-choice.ts';
import type { ReportKind } from './report-kinds.ts';
import { type ReportState, useReport } from './use-report.ts';

interface ReportFormProps {
  readonly kind: ReportKind;
  /** The administration may choose one consumer (specification 2, section 6). */
  readonly choosesConsumer: boolean;
  /** YYYY-MM-DD, UTC. */
  readonly today: string;
}

const rules = reportChoice(Date.now);
const months = [
  { key: 'thisMonth', rangeOn: thisMonth },
  { key: 'lastMonth', rangeOn: lastMonth },
] as const;

/** The days, the consumer, and the download. What was downloaded last stands in the address. */
export function ReportForm({ kind, choosesConsumer, today }: ReportFormProps) {
  const t = useTexts('reports');
  const changeAddress = useChangeAddress();
  const report = useReport();
  const traffic = useTestTraffic();
  const form = useContractForm<ReportChoice, ReportChoice>(rules, {
    defaultValues: useAddressedChoice(today),
  });
  const isBusy = report.state.kind === 'busy';
  const download = async (choice: ReportChoice) => {
    const isSaved = await report.fetch(kind, {
      ...choice,
      ...traffic.body,
      ...(!choosesConsumer && { consumer_id: null }),
    });
    if (!isSaved) return;
    const { start_date: start, end_date: end, consumer_id: consumer } = choice;
    changeAddress({ start, end, consumer: consumer === null ? undefined : String(consumer) });
  };
  return (
    <Paper withBorder p="md">
      <FormFrame form={form} label={t('choice')} onSubmit={download}>
        <MonthButtons today={today} onChoose={(range) => form.reset({ ...form.getValues(), ...range })} />
        <SimpleGrid cols={{ base: 1, sm: choosesConsumer ? 3 : 2 }}>
          <DateRangeFields
            control={form.control}
            start={{ name: 'start_date', label: t('start'), help: t('startHelp') }}
            end={{ name: 'end_date', label: t('end'), help: t('endHelp') }}
            max={today}
          />
          {choosesConsumer && <ConsumerField control={form.control} />}
        </SimpleGrid>
        <TestTrafficSwitch />
        <Group>
          <ActButton type="submit" loading={isBusy} icon={IconDownload} text={t('download')} />
          {isBusy && <CancelDownload onCancel={report.cancel} />}
        </Group>
        <Outcome state={report.state} onClose={report.dismiss} />
      </FormFrame>
    </Paper>
  );
}

interface MonthButtonsProps {
  readonly today: string;
  readonly onChoose: (range: ReturnType<typeof thisMonth>) => void;
}

function MonthButtons({ today, onChoose }: MonthButtonsProps) {
  const t = useTexts('reports');
  return (
    <Group gap="xs">
      {months.map(({ key, rangeOn }) => (
        <Button key={key} size="xs" variant="default" onClick={() => onChoose(rangeOn(today))}>
          {t(key)}
        </Button>
      ))}
    </Group>
  );
}

/** The choice that the address names, otherwise this month. */
function useAddressedChoice(today: string): ReportChoice {
  const address = useAddress();
  const month = thisMonth(today);
  return {
    start_date: address['start'] ?? month.start_date,
    end_date: address['end'] ?? month.end_date,
    consumer_id: consumerOf(address),
  };
}

interface OutcomeProps {
  readonly state: ReportState;
  readonly onClose: () => void;
}

function Outcome({ state, onClose }: OutcomeProps) {
  const t = useTexts('reports');
  const { number } = useFormats();
  switch (state.kind) {
    case 'none':
      return null;
    case 'busy':
      return (
        <Text component="output" c="dimmed">
          {state.megabytes === 0 ? t('busy') : t('busySize', { size: number(state.megabytes, 1) })}
        </Text>
      );
    case 'saved':
      return (
        <Banner kind="success" onClose={onClose}>
          {t('saved', { name: state.name })}
        </Banner>
      );
    case 'empty':
      return (
        <Banner kind="info" onClose={onClose}>
          {t(state.report === 'invoicing' ? 'empty' : 'emptyStatus', { name: state.name })}
        </Banner>
      );
  }
}

/** Chooses one consumer, or none for all of them. */
function ConsumerField({ control }: { control: Control<ReportChoice, unknown, ReportChoice> }) {
  const t = useTexts('reports');
  const { field, fieldState } = useController({ control, name: 'consumer_id' });
  return (
    <ConsumerPicker
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
      help={t('consumerHelp')}
      offersAll
    />
  );
}
