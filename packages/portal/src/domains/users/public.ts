export { AddUserDialog } from './add-user-dialog.tsx';
export { useRoleName } from './use-role-name.ts';
export { UsersDialog } from './list/users-dialog.tsx';
export { UsersOf } from './list/users-of.tsx';
