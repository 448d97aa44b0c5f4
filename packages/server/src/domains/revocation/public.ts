export { endLocked, refuseUnpublished, revokeForm } from './revoke-form.ts';
