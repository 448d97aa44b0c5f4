export {
  type ActorKind,
  actorKindOf,
  causeOfRevoker,
  causes,
  mayKnowActor,
  type RevokerKind,
} from './causes.ts';
export { rowsOfChange } from './change-rows-store.ts';
export { changeOwner } from './change-owner.ts';
export {
  activeStatusList,
  isApplied,
  liveStatusList,
  openStatusList,
  consentStatusSql,
} from './consent-conditions-store.ts';
export { type ConsentCounts, countConsentsSince } from './consent-counts-store.ts';
export { foldCounts, forgetConsentChanges, haveCountsMoved } from './kept-counts-store.ts';
export { desiredStateOf, type VehicleConsent } from './desired-state.ts';
export { agreedOffersOf, offersOf, offersOfCars, recordApplied } from './vehicle-consents-store.ts';
export { endConsents } from './endings/endings-store.ts';
export { endOfLastDay } from './endings/expiry-rules.ts';
export { expireConsents, sweepForm, sweepVehicles } from './endings/expiry-store.ts';
export { narrowConsents } from './narrowing-store.ts';
export { hashOfOffer, offeredForm, type OfferedForm } from './offered-form.ts';
export {
  cancelForPermission,
  changedConsents,
  countForPermission,
  offerAgain,
  revisionBefore,
  type PermissionChange,
  touchLiveConsents,
} from './permission-effects-store.ts';
export { recordAnswer, recordOfferReceived } from './answers/record-answer.ts';
export { loadStates, loadVehicleConsents, stateOf } from './vehicle-consents-store.ts';
