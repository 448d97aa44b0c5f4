import type { AgreementRow } from '@vinculum/contract/agreements/agreement.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { DeleteAgreement } from './delete-agreement.tsx';
import { StatusDialog } from './status-dialog.tsx';
import { ViewAgreement } from './view-agreement.tsx';

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
