export { AddUserDialog, type UsersOrganisation } from './add-user-dialog.tsx';
export { UsersDialog } from './users-dialog.tsx';
