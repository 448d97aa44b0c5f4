export {
  countAllOrganisations,
  createOrganisation,
  type NewOrganisation,
  organisationName,
} from './organisations-store.ts';
