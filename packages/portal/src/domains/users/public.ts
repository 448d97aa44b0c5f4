export { AddUserDialog } from './add-user-dialog.tsx';
export { useRoleName } from './use-role-name.ts';
export { UsersDialog } from './users-dialog.tsx';
