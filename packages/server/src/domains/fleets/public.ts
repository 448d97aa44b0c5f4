export { insertFleet } from './fleets-store.ts';
export { addPermits } from './permits-store.ts';
