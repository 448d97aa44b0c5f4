export {
  countAllOrganisations,
  countOrganisations,
  createOrganisation,
  hasOrganisationRole,
  type NewOrganisation,
  organisationName,
} from './organisations-store.ts';
