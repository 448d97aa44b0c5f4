import { organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { OrganisationRow } from '@vinculum/contract/organisations/organisation.ts';
import { useTexts } from '../../lib/language/texts.ts';
import { AddUserDialog, UsersDialog } from '../users/public.ts';
import type { OrganisationTask } from './organisation-acts.ts';
import { OrganisationDialog, type SavedOrganisation } from './organisation-dialog.tsx';
import type { Reported } from './reported-banner.tsx';
import { RestOrganisation } from './rest-organisation.tsx';
import { StreamDialog } from './stream-dialog.tsx';

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
