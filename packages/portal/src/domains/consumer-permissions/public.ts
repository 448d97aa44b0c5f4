export { PermissionsOf } from './permissions-of.tsx';
