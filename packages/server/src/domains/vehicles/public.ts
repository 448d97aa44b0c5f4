export {
  certificatesOf,
  keepAuthority,
  releaseUnusedCertificates,
  type VehicleCertificate,
} from './certificates-store.ts';
export {
  countVehiclesOf,
  type NewVehicle,
  realVinAmong,
  registeredVins,
  registerVehicles,
  registerVins,
} from './vehicles-store.ts';
export { placeVehicles } from './fleet-places-store.ts';
