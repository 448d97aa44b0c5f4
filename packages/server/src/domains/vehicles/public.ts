export { type NewVehicle, registerVehicles } from './vehicles-store.ts';
