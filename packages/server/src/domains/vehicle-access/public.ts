export { linkAddress } from './link-address.ts';
export {
  certificatesOf,
  keepAuthority,
  releaseUnusedCertificates,
  storeCertificates,
  storeRenewal,
} from './issued-certificates-store.ts';
export { certifyStoredClaim, endClaim, insertClaim, takeForTests } from './claims-store.ts';
