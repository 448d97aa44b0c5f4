export {
  countAllOrganisations,
  createOrganisation,
  listOrganisationsOfRole,
  type NewOrganisation,
  organisationExists,
  organisationName,
} from './organisations-store.ts';
