export { noteOwnerChange, ownerSince, placeVehicles } from './vehicles-store.ts';
export { realVinAmong, registeredVins, registerVehicles, registerVins } from './vehicles-store.ts';
export { foldVehicleCounts, haveVehicleCountsMoved } from './vehicle-counts-store.ts';
export { acceptedVins, vinProblems } from './vin-list-rules.ts';
