import { type OrganisationRoleId, organisationRoles } from '@vinculum/contract/access/vocabulary.ts';
import type { OrganisationRole } from '@vinculum/contract/organisations/organisation.ts';
import { useTexts } from '../../lib/language/texts.ts';

const keys = {
  [organisationRoles.OEM]: 'OEM',
  [organisationRoles.CONSUMER]: 'CONSUMER',
  [organisationRoles.FLEET_OWNER]: 'FLEET_OWNER',
  [organisationRoles.ADMIN]: 'ADMIN',
} as const satisfies Record<OrganisationRoleId, string>;

/** What the roles of organisations are called, by their ids; the server's name of one that is not known here. */
export function useRoleName(): (role: Pick<OrganisationRole, 'id'> & Partial<OrganisationRole>) => string {
  const t = useTexts('organisations');
  return ({ id, name = '' }) => {
    const known = Object.values(organisationRoles).find((role) => role === id);
    return known === undefined ? name : t(`roles.${keys[known]}`);
  };
}
