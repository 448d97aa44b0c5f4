import { enteredConsumer, enteredType, enteredValue } from '@vinculum/contract/car-messages/forms.ts';
import {
  inputOf,
  remoteDataTypes,
  type RemoteTypeId,
  remoteTypeOf,
} from '@vinculum/contract/car-messages/remote-types.ts';
import { remoteSignalsRequest, signalName } from '@vinculum/contract/car-messages/requests.ts';
import { defaultMinutes } from '@vinculum/contract/car-messages/vocabulary.ts';
import { useEffect, useMemo, useState } from 'react';
import { z } from 'zod';
import { Autocomplete, Stack, Text } from '@mantine/core';
import { type FieldValues, useController } from 'react-hook-form';
import type { CatalogueSignal } from '@vinculum/contract/signals/endpoints.ts';
import { type Choice, SelectField } from '../../../design/form/select-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { ConsumerField } from '../send/consumer-field.tsx';
import { FormPanel } from '../send/form-panel.tsx';
import { type SendFormProps, SendPage } from '../send/send-page.tsx';
import { useSendSignals } from '../send/use-send-signals.ts';
import { ValidityField } from '../send/validity-field.tsx';
import { VinsField } from '../send/vins-field.tsx';
import { vinsInText } from '../send/vins-in-text.ts';
import { useCommandTexts } from '../use-command-texts.ts';
import { RemoteValueField } from './remote-value-field.tsx';
import { useJudgedAnew } from './use-judged-anew.ts';
import { type FieldProps, inputProps } from '../../../design/form/field.ts';
import { useSignalCatalogue, useSignalMetadata } from '../../signals/public.ts';

/** Sets a signal in cars (specification 2, section 2). */
export function RemoteSignalScreen() {
  const t = useTexts('carMessages.signal');
  return <SendPage title={t('title')} lead={t('lead')} form={RemoteSignalForm} />;
}

function formSchema(name: string, type: RemoteTypeId | null, max: number | undefined) {
  return z.object({
    signal_name: signalName,
    data_type: enteredType(name),
    value: type === null ? z.string().min(1, 'commands.missed') : enteredValue(type, name),
    vin_numbers: vinsInText(max),
    valid_for_minutes: remoteSignalsRequest.shape.valid_for_minutes,
  });
}

/** The form with what was chosen of it: the rules for the value follow its type, which a known signal decides. */
function useRemoteSignalForm(sender: SendFormProps['sender']) {
  const max = useSettings()?.max_vins;
  const signals = useWritableSignals();
  const [name, setName] = useState('');
  const [chosenType, setChosenType] = useState<RemoteTypeId | null>(null);
  const known = signals.find((signal) => signal.name === name.trim());
  const type = known === undefined ? chosenType : remoteTypeOf(known.data_type);
  const { isChosen } = sender;
  const schema = useMemo(
    () => formSchema(name, type, max).extend({ consumer_id: enteredConsumer(isChosen) }),
    [name, type, max, isChosen],
  );
  const form = useContractForm<z.input<typeof schema>, z.output<typeof schema>>(schema, {
    defaultValues: {
      consumer_id: sender.consumerId,
      signal_name: '',
      value: '',
      vin_numbers: '',
      valid_for_minutes: defaultMinutes['remote-signals'],
    },
  });
  const take = (next: RemoteTypeId | null) => {
    setChosenType(next);
    form.setValue('value', '');
  };
  // The catalogue may come after the name was typed.
  useEffect(() => {
    if (known === undefined) return;
    form.setValue('data_type', remoteTypeOf(known.data_type), { shouldValidate: true });
    take(remoteTypeOf(known.data_type));
    // oxlint-disable-next-line react/exhaustive-deps -- another signal, not the same one read again
  }, [known?.name, known?.data_type]);
  useJudgedAnew(form, type);
  return { form, signals, setName, known, type, take };
}

function RemoteSignalForm({ onSent, sender }: SendFormProps) {
  const t = useTexts('carMessages');
  const { form, signals, setName, known, type, take } = useRemoteSignalForm(sender);
  const send = useSendSignals();
  const texts = useCommandTexts();
  return (
    <FormPanel
      form={form}
      label={t('signal.title')}
      submit={t('save')}
      onSubmit={async ({ signal_name: signal, value, data_type: _type, ...rest }) => {
        if (typeof value === 'string') return;
        const body = { ...rest, remote_signal_update: { signals: { [signal]: value } } };
        onSent(await send(body), texts.signal(signal));
      }}
    >
      <ConsumerField control={form.control} name="consumer_id" sender={sender} />
      <SignalNameField control={form.control} name="signal_name" signals={signals} onName={setName} />
      <SelectField
        control={form.control}
        name="data_type"
        label={t('signal.type')}
        placeholder={t('signal.chooseType')}
        help={known === undefined ? t('signal.typeHint') : t('signal.typeKnown')}
        choices={remoteDataTypes.map((one) => ({ value: one.id, label: t(`types.${one.type}`) }))}
        onChoose={(next) => take(remoteDataTypes.find(({ id }) => id === next)?.id ?? null)}
        isDisabled={known !== undefined}
        isRequired
      />
      <RemoteValueField
        key={type}
        control={form.control}
        name="value"
        input={inputOf(type ?? 0)}
        unit={known?.unit}
        choices={known?.choices}
      />
      <VinsField control={form.control} name="vin_numbers" />
      <ValidityField control={form.control} name="valid_for_minutes" kind="remote-signals" />
    </FormPanel>
  );
}

interface SignalNameProps<V extends FieldValues, T> extends Pick<FieldProps<V, T>, 'control' | 'name'> {
  readonly signals: readonly WritableSignal[];
  readonly onName: (name: string) => void;
}

/** As many as can be looked through. */
const shownAtOnce = 50;

/** A signal's name: typed, or found among those of the catalogue that can be set, by name or label. */
function SignalNameField<V extends FieldValues, T>({ signals, onName, ...props }: SignalNameProps<V, T>) {
  const t = useTexts('carMessages.signal');
  const {
    field: { ref, value, onChange, onBlur, name },
    fieldState,
  } = useController(props);
  const input: unknown = value;
  const labels = new Map(signals.map((signal) => [signal.name, signal.label]));
  return (
    <Autocomplete
      {...inputProps({ ...props, label: t('name'), help: t('nameHint'), isRequired: true }, fieldState.error)}
      ref={ref}
      name={name}
      onBlur={onBlur}
      value={typeof input === 'string' ? input : ''}
      onChange={(next) => {
        onChange(next);
        onName(next);
      }}
      data={[...labels.keys()]}
      limit={shownAtOnce}
      maxDropdownHeight={300}
      filter={({ options, search, limit }) =>
        options.filter((option) => 'value' in option && matches(option.value, search)).slice(0, limit)
      }
      renderOption={({ option }) => (
        <Stack gap={0}>
          <Text fz="sm">{labels.get(option.value)}</Text>
          <Text fz="xs" c="dimmed">
            {option.value}
          </Text>
        </Stack>
      )}
    />
  );

  function matches(signal: string, search: string): boolean {
    const wanted = search.trim().toLowerCase();
    return `${signal} ${labels.get(signal) ?? ''}`.toLowerCase().includes(wanted);
  }
}

/** A signal of the catalogue that can be set, with the values of its enumeration. */
interface WritableSignal
  extends Pick<CatalogueSignal, 'name' | 'label' | 'group_name' | 'data_type' | 'unit'> {
  readonly choices: readonly Choice<string>[];
}

/** The signals that can be set; none until the catalogue has come. */
function useWritableSignals(): readonly WritableSignal[] {
  const groups = useSignalCatalogue().data?.groups;
  const enums = useSignalMetadata().data?.signal_enum;
  return useMemo(
    () =>
      (groups ?? [])
        .flatMap((group) => group.write)
        .map((signal) => ({
          ...signal,
          choices:
            enums
              ?.find(({ name }) => name === signal.enum_name)
              ?.values.map(({ id, label }) => ({ value: String(id), label })) ?? [],
        })),
    [groups, enums],
  );
}
