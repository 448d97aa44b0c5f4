import { Checkbox, SimpleGrid, Stack, Switch } from '@mantine/core';
import { Select } from '../../../../design/form/choice/select.tsx';
import { analysisDurations, consentLimits, defaultDuration } from '@vinculum/contract/forms/limits.ts';
import type { SignalEntry, TriggerDetails } from '@vinculum/contract/forms/entries/signal-entry.ts';
import { signalEntryProblems } from '@vinculum/contract/forms/entries/signal-entry-rules.ts';
import {
  analysisFormatsFor,
  directionsFor,
  isMeasured,
} from '@vinculum/contract/forms/entries/signal-options.ts';
import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import { CURVE_LOG_ANALYSIS, triggerDirections } from '@vinculum/contract/signals/vocabulary.ts';
import { useTexts } from '../../../../lib/language/texts.ts';
import { DecimalInput } from '../../../../design/form/decimal-input.tsx';
import { DurationSelect } from '../sections/duration-select.tsx';
import { MaxErrorInput } from './max-error-input.tsx';
import { newTrigger } from '@vinculum/contract/forms/entries/new-entry.ts';
import { useOfferedCatalogue } from '../sections/editor-packages.tsx';
import { collectionPhrase } from '../sentence/plain-summary.ts';
import type { PlainTexts } from '../sentence/plain-texts.ts';
import { usePlainTexts } from '../sentence/use-plain-texts.ts';
import type { StepProps } from './step-props.ts';
import { TriggerValue } from './trigger-value.tsx';
import { useSignalCatalogue } from '../../../signals/public.ts';

/** The condition under which a signal is sent. */
export function TriggerStep({ entry, onChange }: StepProps) {
  const t = useTexts('formsEditor');
  const texts = usePlainTexts();
  const trigger = entry.trigger_details;
  const isOn = trigger?.trigger_enabled === true;
  return (
    <Stack>
      <Switch
        label={t('trigger')}
        description={isOn ? t('triggerHelp') : undefined}
        checked={isOn}
        onChange={(event) =>
          onChange({
            ...entry,
            trigger_details: event.currentTarget.checked
              ? { ...(trigger ?? newTrigger()), trigger_enabled: true }
              : null,
          })
        }
        withThumbIndicator={false}
      />
      {isOn && (
        <TriggerFields
          trigger={trigger}
          says={valueSentence(entry, texts)}
          onChange={(change) => onChange({ ...entry, trigger_details: { ...trigger, ...change } })}
        />
      )}
    </Stack>
  );
}

/** When the trigger alone lets the signal be sent, with the units of everyday: nothing until it is complete. */
function valueSentence(entry: SignalEntry, texts: PlainTexts): string | null {
  if (signalEntryProblems(entry).some(({ field }) => field.startsWith('trigger_details'))) return null;
  const phrase = collectionPhrase({ ...entry, frequency_mode: null, interval: null }, texts);
  return texts.t('valueSays', { phrase });
}

/** What a trigger that watches texts, booleans or enumerations has nothing of. */
const unmeasured = {
  analysis_format: 0,
  analysis_duration: defaultDuration,
  acl_max_error: null,
  absolute_value: false,
};

interface TriggerFieldsProps {
  readonly trigger: TriggerDetails;
  readonly onChange: (change: Partial<TriggerDetails>) => void;
}

function TriggerFields({ trigger, says, onChange }: TriggerFieldsProps & { readonly says: string | null }) {
  const t = useTexts('formsEditor');
  const byId = useSignalCatalogue().data?.byId;
  const watched = trigger.trigger_signal_id === null ? undefined : byId?.get(trigger.trigger_signal_id);
  const isNumber = watched !== undefined && isMeasured(watched);
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <WatchedSignal trigger={trigger} onChange={onChange} />
        <Direction trigger={trigger} watched={watched} onChange={onChange} />
        {watched !== undefined && trigger.direction !== null && trigger.direction !== 'CHANGE' && (
          <TriggerValue
            signal={watched}
            value={trigger.value}
            says={says}
            onChange={(value) => onChange({ value })}
          />
        )}
        {isNumber && (
          <DecimalInput
            label={t('hysteresis')}
            description={t('hysteresisHelp')}
            suffix=" %"
            min={consentLimits.hysteresis.min}
            max={consentLimits.hysteresis.max}
            value={trigger.hysteresis}
            onChange={(hysteresis) => onChange({ hysteresis })}
          />
        )}
      </SimpleGrid>
      {isNumber && <AnalysisFields trigger={trigger} onChange={onChange} watched={watched} />}
      {isNumber && (
        <Checkbox
          label={t('absoluteValue')}
          checked={trigger.absolute_value}
          onChange={(event) => onChange({ absolute_value: event.currentTarget.checked })}
        />
      )}
      {watched?.data_type.endsWith('_LIST') === true && (
        <Checkbox
          label={t('allArrayValue')}
          checked={trigger.all_array_value}
          onChange={(event) => onChange({ all_array_value: event.currentTarget.checked })}
        />
      )}
    </Stack>
  );
}

function WatchedSignal({ trigger, onChange }: TriggerFieldsProps) {
  const t = useTexts('formsEditor');
  const { data } = useOfferedCatalogue();
  const signals = (data?.groups ?? []).flatMap((group) => group.read);
  const choose = (id: string | null) => {
    const signal = signals.find((one) => String(one.id) === id);
    if (signal === undefined) return;
    onChange({
      trigger_signal_id: signal.id,
      trigger_signal_name: signal.name,
      value_type: signal.data_type,
      value: null,
      ...(!isMeasured(signal) && unmeasured),
      ...(trigger.direction !== null &&
        !directionsFor(signal).includes(trigger.direction) && { direction: null }),
    });
  };
  return (
    <Select
      label={t('triggerSignal')}
      withAsterisk
      searchable
      limit={100}
      allowDeselect={false}
      placeholder={t('search')}
      data={signals.map((signal) => ({ value: String(signal.id), label: signal.label }))}
      value={trigger.trigger_signal_id === null ? null : String(trigger.trigger_signal_id)}
      onChange={choose}
    />
  );
}

function Direction({
  trigger,
  onChange,
  watched,
}: TriggerFieldsProps & { readonly watched: CatalogueSignal | undefined }) {
  const t = useTexts('formsEditor');
  return (
    <Select
      label={t('direction')}
      withAsterisk
      allowDeselect={false}
      placeholder={t('choose')}
      data={(watched === undefined ? triggerDirections : directionsFor(watched)).map((value) => ({
        value,
        label: t(`directions.${value}`),
      }))}
      value={trigger.direction}
      onChange={(text) => {
        const direction = triggerDirections.find((one) => one === text) ?? null;
        onChange({ direction, ...(direction === 'CHANGE' && { value: null }) });
      }}
    />
  );
}

function AnalysisFields({
  trigger,
  onChange,
  watched,
}: TriggerFieldsProps & { readonly watched: CatalogueSignal }) {
  const t = useTexts('formsEditor');
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        label={t('analysisFormat')}
        allowDeselect={false}
        data={analysisFormatsFor(watched).map(({ id }) => ({
          value: String(id),
          label: t(`analysisFormats.a${id}`),
        }))}
        value={String(trigger.analysis_format)}
        onChange={(id) => onChange({ analysis_format: Number(id), acl_max_error: null })}
      />
      {(trigger.analysis_format !== 0 || !analysisDurations.includes(trigger.analysis_duration)) && (
        <DurationSelect
          label={t('analysisDuration')}
          offered={analysisDurations}
          value={trigger.analysis_duration}
          onChange={(analysis_duration) => onChange({ analysis_duration })}
        />
      )}
      {trigger.analysis_format === CURVE_LOG_ANALYSIS && (
        <MaxErrorInput
          unit={watched.unit}
          value={trigger.acl_max_error}
          onChange={(acl_max_error) => onChange({ acl_max_error })}
        />
      )}
    </SimpleGrid>
  );
}
