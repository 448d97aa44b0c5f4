export {
  type ActiveUser,
  createUser,
  findActiveUser,
  groupsOfUser,
  hasAnyUser,
  type NewUser,
} from './users-store.ts';
