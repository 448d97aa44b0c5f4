export { OrganisationPicker } from './organisation-picker.tsx';
export { useRoleName } from './use-role-name.ts';
