export { type ActiveUser, createUser, findActiveUser, groupsOfUser, type NewUser } from './users-store.ts';
