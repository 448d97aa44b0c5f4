export { reconcileAccounts } from './account-tasks.ts';
export { type AccountTask, cutSessions, noteTask, openTask, takeTask } from './account-tasks-store.ts';
export { knownOf, leaveOpen } from './unsettled-act.ts';
export { confirmReset } from './user-records-store.ts';
export {
  type ActiveUser,
  createUser,
  findActiveUser,
  groupsOfUser,
  hasAnyUser,
  holdFirstUser,
} from './users-store.ts';
