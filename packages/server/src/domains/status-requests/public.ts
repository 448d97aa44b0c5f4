export { requestStatus } from './request-status.ts';
export type { AskedVehicle } from './status-requests-store.ts';
