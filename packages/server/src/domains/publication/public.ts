export { offerLocked, publishForm } from './publish-form.ts';
export { packagesOf, refuseUnpublishable } from './refuse-unpublishable.ts';
export { registerConsentsOfMany, registerVehicleConsents } from './registration-store.ts';
