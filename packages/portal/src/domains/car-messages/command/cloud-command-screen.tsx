import { sendCloudCommandEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import { commandRequest } from '@vinculum/contract/car-messages/requests.ts';
import { cloudCommands, defaultMinutes } from '@vinculum/contract/car-messages/vocabulary.ts';
import { useMemo } from 'react';
import { z } from 'zod';
import { SelectField } from '../../../design/form/select-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { FormPanel } from '../send/form-panel.tsx';
import { type SendFormProps, SendPage } from '../send/send-page.tsx';
import { ValidityField } from '../send/validity-field.tsx';
import { VinsField } from '../send/vins-field.tsx';
import { vinsInText } from '../send/vins-in-text.ts';

/** Tells cars to do something (specification 2, section 2). */
export function CloudCommandScreen() {
  const t = useTexts('carMessages.command');
  return <SendPage title={t('title')} lead={t('lead')} form={CloudCommandForm} />;
}

/** Null: none is chosen yet. */
const chosenCommand = z
  .union([z.null(), commandRequest.shape.cloud_command])
  .pipe(commandRequest.shape.cloud_command);

function formSchema(max: number | undefined) {
  return commandRequest.extend({ cloud_command: chosenCommand, vin_numbers: vinsInText(max) });
}

function CloudCommandForm({ onSent }: SendFormProps) {
  const t = useTexts('carMessages');
  const max = useSettings()?.max_vins;
  const schema = useMemo(() => formSchema(max), [max]);
  const form = useContractForm(schema, {
    defaultValues: { cloud_command: null, vin_numbers: '', valid_for_minutes: defaultMinutes.command },
  });
  const send = useCall(sendCloudCommandEndpoint);
  return (
    <FormPanel
      form={form}
      label={t('command.title')}
      submit={t('command.send')}
      onSubmit={async (body) => onSent(await send.mutateAsync({ body }))}
    >
      <SelectField
        control={form.control}
        name="cloud_command"
        label={t('command.command')}
        placeholder={t('command.choose')}
        choices={cloudCommands.map((value) => ({ value, label: t(`names.${value}`) }))}
        isRequired
      />
      <VinsField control={form.control} name="vin_numbers" />
      <ValidityField control={form.control} name="valid_for_minutes" kind="command" />
    </FormPanel>
  );
}
