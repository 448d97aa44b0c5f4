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
import { SelectField } from '../../../design/form/select-field.tsx';
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
import { RemoteValueField } from './remote-value-field.tsx';
import { SignalNameField } from './signal-name-field.tsx';
import { useJudgedAnew } from './use-judged-anew.ts';
import { useWritableSignals } from './use-writable-signals.ts';

/** Sets a signal in cars (specification 2, section 2). */
export function RemoteSignalScreen() {
  const t = useTexts('commands.signal');
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

function RemoteSignalForm({ onSent, sender }: SendFormProps) {
  const t = useTexts('commands');
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
  const send = useSendSignals();
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
  return (
    <FormPanel
      form={form}
      label={t('signal.title')}
      submit={t('save')}
      onSubmit={async ({ signal_name: signal, value, data_type: _type, ...rest }) => {
        if (typeof value === 'string') return;
        const body = { ...rest, remote_signal_update: { signals: { [signal]: value } } };
        onSent(await send(body));
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
