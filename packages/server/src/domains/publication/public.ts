export { offerLocked, publishForm } from './publish-form.ts';
export { packagesOf, refuseUnpublishable } from './refuse-unpublishable.ts';
export { registerVehicleConsents } from './registration-store.ts';
