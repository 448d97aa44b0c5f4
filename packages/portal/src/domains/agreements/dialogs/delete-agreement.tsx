import { Text } from '@mantine/core';
import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import { deleteAgreementEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { useCall } from '../../../lib/calls/queries.ts';
import { useTexts } from '../../../lib/language/texts.ts';

interface DeleteAgreementProps {
  readonly agreement: AgreementRow;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onDeleted: (message: string) => void;
}

/** Asks before an agreement is removed, and says from whom it is withdrawn. */
export function DeleteAgreement({ agreement, onClose, onDeleted }: DeleteAgreementProps) {
  const t = useTexts('agreements');
  const remove = useCall(deleteAgreementEndpoint, {
    onSuccess: ({ message }) => onDeleted(message),
  });
  const owners = agreement.publications.map((one) => one.fleet_owner_name);
  return (
    <Confirm
      title={t('deleteTitle', { id: String(agreement.msa_id) })}
      confirmLabel={t('delete')}
      isDangerous
      call={remove}
      problemTitle={t('errorDeleting')}
      onConfirm={() => remove.mutate({ body: { msa_id: agreement.msa_id } })}
      onCancel={onClose}
    >
      <Text>{t('deleteText')}</Text>
      {owners.length > 0 && <Text>{t('deleteWithdraws', { owners: owners.join(', ') })}</Text>}
    </Confirm>
  );
}
