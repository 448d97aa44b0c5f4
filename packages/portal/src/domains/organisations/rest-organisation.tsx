import { Stack, Text } from '@mantine/core';
import { restOrganisationEndpoint } from '@vinculum/contract/organisations/operator-endpoints.ts';
import type { OrganisationRow } from '@vinculum/contract/organisations/organisation.ts';
import { Banner } from '../../design/states/banner.tsx';
import { Confirm } from '../../design/dialogs/confirm.tsx';
import { useProblemText } from '../../design/states/error-state.tsx';
import { useCall } from '../../lib/queries.ts';
import { useTexts } from '../../lib/texts.ts';

interface RestOrganisationProps {
  readonly organisation: OrganisationRow;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onSaved: (message: string) => void;
}

/** Asks before an organisation is put to rest or woken, and says what follows. */
export function RestOrganisation({ organisation, onClose, onSaved }: RestOrganisationProps) {
  const t = useTexts('organisations');
  const textOf = useProblemText();
  const { id, name, resting_from: from } = organisation;
  const isAwake = from === null;
  const rest = useCall(restOrganisationEndpoint, {
    onSuccess: ({ message }) => onSaved(message),
  });
  return (
    <Confirm
      opened
      title={t(isAwake ? 'restTitle' : 'wakeTitle', { name })}
      confirmLabel={t(isAwake ? 'rest' : 'wake')}
      isDangerous={isAwake}
      isBusy={rest.isPending}
      onConfirm={() => rest.mutate({ body: { org_id: id, is_resting: isAwake } })}
      onCancel={onClose}
    >
      <Stack gap="sm">
        <Text>{t(isAwake ? 'restText' : 'wakeText')}</Text>
        {rest.error !== null && (
          <Banner kind="problem" title={t('restFailed')}>
            {textOf(rest.error)}
          </Banner>
        )}
      </Stack>
    </Confirm>
  );
}
