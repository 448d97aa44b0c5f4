export {
  countAllOrganisations,
  createOrganisation,
  type NewOrganisation,
  organisationExists,
  organisationName,
} from './organisations-store.ts';
