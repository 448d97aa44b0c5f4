export { changeOwner, type OwnerChange } from './change-owner.ts';
export { desiredStateOf, type VehicleConsent } from './desired-state.ts';
export { expireConsents } from './expire-consents.ts';
export { agreedOffersOf, offersOf } from './offers-of.ts';
export { countConsentsOf } from './organisation-consents-store.ts';
export {
  cancelForPermission,
  countForPermission,
  offerAgain,
  type PermissionChange,
  touchLiveConsents,
} from './permission-effects-store.ts';
export { type AnswerOutcome, type GivenAnswer, recordAnswer } from './record-answer.ts';
export { recordApplied } from './record-applied.ts';
export { type OfferReceived, recordOfferReceived } from './record-offer-received.ts';
export { provideRecordSeal } from './record-seal-store.ts';
export { type Registered, registerConsentsOfMany, registerVehicleConsents } from './registration-store.ts';
export {
  type ConsentCounts,
  type ConsentsSince,
  countConsentsSince,
  pageConsentsSince,
} from './owner-view-store.ts';
export { publishForm } from './publish-form.ts';
export { requestStatus } from './request-status.ts';
export { revokeForm } from './revoke-form.ts';
export { saveForm } from './save-form.ts';
export type { AskedVehicle } from './status-requests-store.ts';
export { loadVehicleConsents } from './vehicle-consents-store.ts';
export { acceptedVins } from './vin-list-rules.ts';
