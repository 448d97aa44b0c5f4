import IconBuilding from '@tabler/icons-react/dist/esm/icons/IconBuilding.mjs';
import IconFileInvoice from '@tabler/icons-react/dist/esm/icons/IconFileInvoice.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconUserCircle from '@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs';

/** What a user does with the own account, each in a dialog of its own; in the specified order. */
export const accountEntries = [
  { dialog: 'profile', icon: IconUserCircle },
  { dialog: 'changePassword', icon: IconKey },
  { dialog: 'organisationDetail', icon: IconBuilding },
  { dialog: 'billingInfo', icon: IconFileInvoice },
] as const;

export type AccountDialogName = (typeof accountEntries)[number]['dialog'];

export function isDialog(target: unknown): target is AccountDialogName {
  return accountEntries.some(({ dialog }) => dialog === target);
}
