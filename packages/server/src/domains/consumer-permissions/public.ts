export { insertPermissions } from './permissions-store.ts';
