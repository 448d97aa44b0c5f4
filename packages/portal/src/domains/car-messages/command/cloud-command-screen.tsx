import { type SendOutcome, sendCloudCommandEndpoint } from '@vinculum/contract/car-messages/endpoints.ts';
import { commandRequest } from '@vinculum/contract/car-messages/requests.ts';
import { cloudCommands, defaultMinutes } from '@vinculum/contract/car-messages/vocabulary.ts';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { SelectField } from '../../../design/form/select-field.tsx';
import { useContractForm } from '../../../design/form/use-contract-form.ts';
import { useCall } from '../../../lib/calls/queries.ts';
import { useSettings } from '../../../lib/settings.ts';
import { useCommandTexts } from '../use-command-texts.ts';
import { useTexts } from '../../../lib/language/texts.ts';
import { FormPanel } from '../send/form-panel.tsx';
import { type SendFormProps, SendPage } from '../send/send-page.tsx';
import { useMinutesText } from '../send/use-minutes-text.ts';
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

type Command = z.output<ReturnType<typeof formSchema>>;

function CloudCommandForm({ onSent }: SendFormProps) {
  const t = useTexts('carMessages');
  const texts = useCommandTexts();
  const max = useSettings()?.max_vins;
  const schema = useMemo(() => formSchema(max), [max]);
  const form = useContractForm(schema, {
    defaultValues: { cloud_command: null, vin_numbers: '', valid_for_minutes: defaultMinutes.command },
    name: 'cloud-command',
  });
  const [asked, setAsked] = useState<Command | null>(null);
  return (
    <FormPanel form={form} label={t('command.title')} submit={t('command.send')} onSubmit={setAsked}>
      <SelectField
        control={form.control}
        name="cloud_command"
        label={t('command.command')}
        placeholder={t('command.choose')}
        choices={cloudCommands.map((value) => ({ value, label: texts.command(value) }))}
        isRequired
      />
      <VinsField control={form.control} name="vin_numbers" />
      <ValidityField control={form.control} name="valid_for_minutes" kind="command" />
      {asked !== null && (
        <ConfirmCommand
          command={asked}
          onClose={() => setAsked(null)}
          onSent={(outcome) => {
            setAsked(null);
            onSent(outcome, texts.command(asked.cloud_command));
          }}
          onRefused={(problem) => {
            if (form.showProblem(problem)) setAsked(null);
          }}
        />
      )}
    </FormPanel>
  );
}

interface ConfirmCommandProps {
  readonly command: Command;
  readonly onClose: () => void;
  readonly onSent: (outcome: SendOutcome) => void;
  /** What is wrong with a field is told there. */
  readonly onRefused: (problem: Error) => void;
}

/** What a car does cannot be taken back: names the command and how many cars, and says until when they do it. */
function ConfirmCommand({ command, onClose, onSent, onRefused }: ConfirmCommandProps) {
  const t = useTexts('carMessages.command');
  const minutesText = useMinutesText();
  const send = useCall(sendCloudCommandEndpoint);
  const { cloud_command: name, vin_numbers: vins, valid_for_minutes: minutes } = command;
  const count = vins.length;
  return (
    <Confirm
      title={t(`ask.${name}`, { count })}
      confirmLabel={t('send')}
      call={send}
      onConfirm={() => send.mutate({ body: command }, { onSuccess: onSent, onError: onRefused })}
      onCancel={onClose}
    >
      {t('follows', { count, time: minutesText(minutes ?? defaultMinutes.command) })}
    </Confirm>
  );
}
