export { JoinFleetDialog } from './vehicles/join-fleet-dialog.tsx';
export { OwnerChangeDialog } from './vehicles/owner-change-dialog.tsx';
