import { Text } from '@mantine/core';
import { enteredConsumer, enteredValue } from '@vinculum/contract/car-messages/forms.ts';
import {
  type RestrictionId,
  type RestrictionInput,
  restrictionChoices,
  restrictionIds,
  restrictionInputsOf,
  restrictionType,
  restrictionUnits,
} from '@vinculum/contract/car-messages/map-restrictions.ts';
import { remoteSignalsRequest } from '@vinculum/contract/car-messages/requests.ts';
import { defaultMinutes } from '@vinculum/contract/car-messages/vocabulary.ts';
import { useMemo, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { z } from 'zod';
import { Banner } from '../../../design/states/banner.tsx';
import type { FieldProps } from '../../../design/form/field.ts';
import { SelectField } from '../../../design/form/select-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useFormats } from '../../../lib/language/formats.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useCommandTexts } from '../use-command-texts.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { ConsumerField } from '../send/consumer-field.tsx';
import { FormPanel } from '../send/form-panel.tsx';
import { type SendFormProps, SendPage } from '../send/send-page.tsx';
import { useSendSignals } from '../send/use-send-signals.ts';
import { ValidityField } from '../send/validity-field.tsx';
import { VinsField } from '../send/vins-field.tsx';
import { vinsInText } from '../send/vins-in-text.ts';
import { RemoteValueField } from '../signals/remote-value-field.tsx';
import { useJudgedAnew } from '../signals/use-judged-anew.ts';

/** Sets a restriction that the navigation of cars keeps to (specification 2, section 2). */
export function MapRestrictionScreen() {
  const t = useTexts('carMessages.restriction');
  return <SendPage title={t('title')} lead={t('lead')} form={MapRestrictionForm} />;
}

function formSchema(id: RestrictionId, input: RestrictionInput, max: number | undefined) {
  return z.object({
    restriction: z.enum(restrictionIds),
    input: z.enum(restrictionInputsOf(id)),
    value: enteredValue(restrictionType(id, input), id),
    vin_numbers: vinsInText(max),
    valid_for_minutes: remoteSignalsRequest.shape.valid_for_minutes,
  });
}

/** The form with what was chosen of it: the rules for the value follow restriction and way of entering. */
function useRestrictionForm(sender: SendFormProps['sender']) {
  const max = useSettings()?.max_vins;
  const [id, setId] = useState<RestrictionId>('speed-limit');
  const [input, setInput] = useState<RestrictionInput>('number');
  const { isChosen } = sender;
  const schema = useMemo(
    () => formSchema(id, input, max).extend({ consumer_id: enteredConsumer(isChosen) }),
    [id, input, max, isChosen],
  );
  const form = useContractForm(schema, {
    defaultValues: {
      consumer_id: sender.consumerId,
      restriction: id,
      input,
      value: '',
      vin_numbers: '',
      valid_for_minutes: defaultMinutes['remote-signals'],
    },
  });
  useJudgedAnew(form, restrictionType(id, input));
  const take = (next: RestrictionInput) => {
    setInput(next);
    form.setValue('input', next);
    form.setValue('value', '');
  };
  const takeRestriction = (next: RestrictionId) => {
    setId(next);
    // A value that was chosen, or several, may be none of the other restriction.
    if (input === 'select') form.setValue('value', '');
    if (!restrictionInputsOf(next).includes(input)) take('number');
  };
  return { form, id, input, take, takeRestriction };
}

function MapRestrictionForm({ onSent, sender }: SendFormProps) {
  const t = useTexts('carMessages');
  const texts = useCommandTexts();
  const { form, id, input, take, takeRestriction } = useRestrictionForm(sender);
  const send = useSendSignals();
  return (
    <FormPanel
      form={form}
      label={t('restriction.title')}
      submit={t('save')}
      onSubmit={async ({ restriction, input: _input, value, ...rest }) => {
        const body = { ...rest, remote_signal_update: { signals: { [restriction]: value } } };
        onSent(await send(body), texts.signal(restriction));
      }}
    >
      <ConsumerField control={form.control} name="consumer_id" sender={sender} />
      <SelectField
        control={form.control}
        name="restriction"
        label={t('restriction.restriction')}
        choices={restrictionIds.map((value) => ({ value, label: texts.signal(value) }))}
        onChoose={(next) => takeRestriction(restrictionIds.find((one) => one === next) ?? id)}
        isRequired
      />
      <SelectField
        control={form.control}
        name="input"
        label={t('restriction.type')}
        choices={restrictionInputsOf(id).map((value) => ({ value, label: t(`inputs.${value}`) }))}
        onChoose={(next) => take(restrictionInputsOf(id).find((one) => one === next) ?? input)}
        isRequired
      />
      <RestrictionValue key={input} control={form.control} name="value" id={id} input={input} />
      <VinsField control={form.control} name="vin_numbers" />
      <Banner kind="info">
        <Text fz="sm">{t('restriction.note')}</Text>
        <Text fz="sm">{t('restriction.noteConsent')}</Text>
      </Banner>
      <ValidityField control={form.control} name="valid_for_minutes" kind="remote-signals" />
    </FormPanel>
  );
}

interface RestrictionValueProps<V extends FieldValues, T> extends Pick<FieldProps<V, T>, 'control' | 'name'> {
  readonly id: RestrictionId;
  readonly input: RestrictionInput;
}

/** What a restriction is set to, typed or one of its choices. */
function RestrictionValue<V extends FieldValues, T>({ id, input, ...field }: RestrictionValueProps<V, T>) {
  const formats = useFormats();
  const unit = restrictionUnits[id];
  const choices = restrictionChoices[id].map((value) => ({
    value: String(value),
    label: [formats.number(value, 6), unit].filter((part) => part !== null).join(' '),
  }));
  return (
    <RemoteValueField
      {...field}
      input={input}
      isFileOfText
      unit={unit}
      choices={input === 'select' ? choices : undefined}
    />
  );
}
