import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { OrganisationRow } from '@vinculum/contract/organisations/organisation.ts';
import { Text } from '@mantine/core';
import { restOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import {
  addConsumerStreamEndpoint,
  consumerStreamSchema,
  streamTypes,
} from '@vinculum/contract/streams/endpoints.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { AddUserDialog, UsersDialog } from '../users/public.ts';
import type { OrganisationTask } from './organisation-acts.ts';
import { OrganisationDialog, type SavedOrganisation } from './organisation-dialog.tsx';
import type { Reported } from './reported-banner.tsx';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useCall } from '../../lib/calls/queries.ts';
import { FormDialog } from '../../design/form/form-dialog.tsx';
import { TextField } from '../../design/form/text-field.tsx';
import { useContractForm } from '../../design/form/use-contract-form.ts';

/** What a user wants to do, and with which organisation. */
export type OrganisationQuery =
  | { readonly task: OrganisationTask; readonly row: OrganisationRow }
  | { readonly task: 'add' };

interface OrganisationDialogsProps {
  readonly request: OrganisationQuery | null;
  readonly onClose: () => void;
  readonly onSaved: (reported: Reported) => void;
}

/** The dialog of what is asked. */
export function OrganisationDialogs({ request, onClose, onSaved }: OrganisationDialogsProps) {
  const t = useTexts('organisations');
  if (request === null) return null;
  const how = { onClose, onSaved: (message: string) => onSaved({ message }) };
  const added = (message: string, { role_ids: roles, ...organisation }: SavedOrganisation) =>
    onSaved({
      message,
      added: organisation,
      ...(roles.includes(organisationRoles.CONSUMER) && { hint: t('consumerNext') }),
    });
  switch (request.task) {
    case 'add':
      return <OrganisationDialog organisation={null} onClose={onClose} onSaved={added} />;
    case 'edit':
      return <OrganisationDialog organisation={request.row} {...how} />;
    case 'addUser':
      return <AddUserDialog organisation={request.row} onClose={onClose} onAdded={how.onSaved} />;
    case 'users':
      return <UsersDialog organisation={request.row} onClose={onClose} />;
    case 'rest':
      return <RestOrganisation organisation={request.row} {...how} />;
    case 'stream':
      return <StreamDialog organisation={request.row} {...how} />;
  }
}

interface RestOrganisationProps {
  readonly organisation: OrganisationRow;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onSaved: (message: string) => void;
}

/** Asks before an organisation is put to rest or woken, and says what follows. */
function RestOrganisation({ organisation, onClose, onSaved }: RestOrganisationProps) {
  const t = useTexts('organisations');
  const { id, name, resting_from: from } = organisation;
  const isAwake = from === null;
  const rest = useCall(restOrganisationEndpoint, {
    onSuccess: ({ message }) => onSaved(message),
  });
  return (
    <Confirm
      title={t(isAwake ? 'restTitle' : 'wakeTitle', { name })}
      confirmLabel={t(isAwake ? 'rest' : 'wake')}
      isDangerous={isAwake}
      call={rest}
      problemTitle={t('restFailed')}
      onConfirm={() => rest.mutate({ body: { org_id: id, is_resting: isAwake } })}
      onCancel={onClose}
    >
      <Text>{t(isAwake ? 'restText' : 'wakeText')}</Text>
    </Confirm>
  );
}

interface StreamDialogProps {
  readonly organisation: OrganisationRow;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onSaved: (message: string) => void;
}

/** Names the data stream of a consumer. */
function StreamDialog({ organisation, onClose, onSaved }: StreamDialogProps) {
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
