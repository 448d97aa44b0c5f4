export { requestStatus } from './request-status.ts';
export { deleteOldStatusRequests } from './status-requests-store.ts';
export type { RequestedVehicle } from './status-requests-store.ts';
