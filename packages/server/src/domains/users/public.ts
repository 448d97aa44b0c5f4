export { reconcileAccounts } from './account-tasks.ts';
export { type AccountTask, cutSessions, openTask, takeTask } from './account-tasks-store.ts';
export { leaveOpen } from './unsettled-act.ts';
export { confirmReset } from './user-records-store.ts';
export {
  type ActiveUser,
  createUser,
  findActiveUser,
  groupsOfUser,
  hasAnyUser,
  type NewUser,
} from './users-store.ts';
