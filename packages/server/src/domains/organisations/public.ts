export {
  holdAwake,
  holdAwakeConsumer,
  isAwake,
  requireAwakeConsumer,
  requireConsumer,
  requireOrganisation,
} from './chosen-organisation-store.ts';
export { findConsumerStream, storeConsumerStream } from './details-store.ts';
export {
  deleteIdentifier,
  identifiersOf,
  identifiersOfOthers,
  storeIdentifier,
} from './identifiers-store.ts';
export {
  countAllOrganisations,
  createOrganisation,
  findOrganisationOfRole,
  listOrganisationsOfRole,
  organisationExists,
  organisationName,
  rolesOfOrganisation,
} from './organisations-store.ts';
export { chosenConsumer, readableConsumer, readableOrganisation } from './readable-consumer.ts';
