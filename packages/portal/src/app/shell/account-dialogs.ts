import { type ComponentType, lazy } from 'react';
import type { Session } from '../../lib/session.tsx';

interface AccountDialogProps {
  readonly session: Session;
  readonly onClose: () => void;
}

/** The dialogs of the user menu; each loads when it is first opened. */
export const accountDialogs = {
  profile: loaded(async () => (await import('../../domains/account/profile-dialog.tsx')).ProfileDialog),
  changePassword: loaded(
    async () => (await import('../../domains/identity/change-password-dialog.tsx')).ChangePasswordDialog,
  ),
  organisationDetail: loaded(
    async () =>
      (await import('../../domains/organisations/details/organisation-detail-dialog.tsx'))
        .OrganisationDetailDialog,
  ),
  billingInfo: loaded(
    async () =>
      (await import('../../domains/organisations/details/billing-info-dialog.tsx')).BillingInfoDialog,
  ),
};
export type AccountDialogName = keyof typeof accountDialogs;

function loaded(load: () => Promise<ComponentType<AccountDialogProps>>) {
  return lazy(async () => ({ default: await load() }));
}
