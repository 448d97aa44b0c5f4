export { OwnerChangeDialog } from './vehicles/owner-change-dialog.tsx';
