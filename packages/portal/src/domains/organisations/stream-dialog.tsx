import { Text } from '@mantine/core';
import type { OrganisationRow } from '@vinculum/contract/organisations/organisation.ts';
import {
  addConsumerStreamEndpoint,
  consumerStreamSchema,
  streamTypes,
} from '@vinculum/contract/streams/endpoints.ts';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';

interface StreamDialogProps {
  readonly organisation: OrganisationRow;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onSaved: (message: string) => void;
}

/** Names the data stream of a consumer. */
export function StreamDialog({ organisation, onClose, onSaved }: StreamDialogProps) {
  const t = useTexts('organisations');
  const { id, name, stream_name: stream } = organisation;
  const form = useContractForm(consumerStreamSchema, { defaultValues: { stream_name: '' } });
  const add = useCall(addConsumerStreamEndpoint);
  return (
    <FormDialog
      form={form}
      title={t('streamTitle')}
      submitText={t('addStream')}
      onSubmit={async (content) => {
        const body = { ...content, consumer_id: id, stream_type: streamTypes.JSON };
        onSaved((await add.mutateAsync({ body })).message);
      }}
      onClose={onClose}
    >
      <Text c="dimmed" fz="sm">
        {t('streamLead', { name })} {stream !== null && t('streamReplace', { stream })}
      </Text>
      <TextField control={form.control} name="stream_name" label={t('streamName')} isRequired />
    </FormDialog>
  );
}
