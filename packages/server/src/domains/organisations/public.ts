export { findConsumerStream, storeConsumerStream } from './consumer-streams-store.ts';
export {
  holdAwake,
  requireAwakeConsumer,
  requireConsumer,
  requireOrganisation,
} from './chosen-organisation-store.ts';
export {
  countAllOrganisations,
  createOrganisation,
  listOrganisationsOfRole,
  type NewOrganisation,
  organisationExists,
  organisationName,
  rolesOfOrganisation,
} from './organisations-store.ts';
