export { certificatesOf, keepAuthority, type VehicleCertificate } from './certificates-store.ts';
export { type NewVehicle, registerVehicles } from './vehicles-store.ts';
