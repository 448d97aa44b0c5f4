import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import { Stack, Text } from '@mantine/core';
import { deleteAgreementEndpoint } from '@vinculum/contract/agreements/endpoints.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { Banner } from '../../../design/states/banner.tsx';
import { Dialog } from '../../../design/dialogs/dialog.tsx';
import { useTexts } from '../../../lib/language/texts.ts';
import { AgreementContent } from '../agreement-content.tsx';
import { Publications } from '../publications.tsx';
import { Confirm } from '../../../design/dialogs/confirm.tsx';
import { useCall } from '../../../lib/calls/queries.ts';

/** What a user wants to do, and with which agreement; null writes a new one. */
export type AgreementQuery =
  | { readonly what: 'edit'; readonly agreement: AgreementRow | null }
  | { readonly what: 'view' | 'delete' | 'publish' | 'revoke'; readonly agreement: AgreementRow };

interface AgreementDialogsProps {
  readonly request: AgreementQuery;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onDone: (message: string) => void;
}

/** The dialog of what is asked. */
export function AgreementDialogs({ request, onClose, onDone }: AgreementDialogsProps) {
  switch (request.what) {
    case 'edit':
      return <AgreementDialog agreement={request.agreement} onClose={onClose} onSaved={onDone} />;
    case 'view':
      return <ViewAgreement agreement={request.agreement} onClose={onClose} />;
    case 'delete':
      return <DeleteAgreement agreement={request.agreement} onClose={onClose} onDeleted={onDone} />;
    case 'publish':
    case 'revoke': {
      const status = request.what === 'publish' ? 1 : 2;
      return <StatusDialog agreement={request.agreement} status={status} onClose={onClose} onDone={onDone} />;
    }
  }
}

/** A whole agreement that is published, and to whom. */
function ViewAgreement({ agreement, onClose }: { agreement: AgreementRow; onClose: () => void }) {
  const t = useTexts('agreements');
  return (
    <Dialog title={t('editTitle', { id: String(agreement.msa_id) })} onClose={onClose} size="lg">
      <Stack>
        <Banner kind="info">{t('fixed')}</Banner>
        <AgreementContent agreement={agreement} />
        <div>
          <Text fw={600}>{t('publishedTo')}</Text>
          <Publications agreement={agreement} />
        </div>
      </Stack>
    </Dialog>
  );
}

interface DeleteAgreementProps {
  readonly agreement: AgreementRow;
  readonly onClose: () => void;
  /** With what the server says. */
  readonly onDeleted: (message: string) => void;
}

/** Asks before an agreement is removed, and says from whom it is withdrawn. */
function DeleteAgreement({ agreement, onClose, onDeleted }: DeleteAgreementProps) {
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
