export { requireConsumer, requireOrganisation } from './chosen-organisation-store.ts';
export {
  countAllOrganisations,
  createOrganisation,
  listOrganisationsOfRole,
  type NewOrganisation,
  organisationExists,
  organisationName,
} from './organisations-store.ts';
