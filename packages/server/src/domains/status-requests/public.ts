export { requestStatus } from './request-status.ts';
export type { RequestedVehicle } from './status-requests-store.ts';
