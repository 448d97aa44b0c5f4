import { Text } from '@mantine/core';
import { restOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import type { OrganisationRow } from '@vinculum/contract/organisations/organisation.ts';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useCall } from '../../lib/calls/queries.ts';
import { useTexts } from '../../lib/language/texts.ts';

interface RestOrganisationProps {
  readonly organisation: OrganisationRow;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onSaved: (message: string) => void;
}

/** Asks before an organisation is put to rest or woken, and says what follows. */
export function RestOrganisation({ organisation, onClose, onSaved }: RestOrganisationProps) {
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
