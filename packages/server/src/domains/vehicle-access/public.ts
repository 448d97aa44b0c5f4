export { linkAddress } from './link-address.ts';
export {
  certificatesOf,
  keepAuthority,
  releaseUnusedCertificates,
  storeCertificates,
  storeRenewal,
} from './issued-certificates-store.ts';
export { endClaim, takeForTests } from './claims/claims-store.ts';
export { issueClaim, issueClaimWithin, writeClaimFile } from './claims/issue-claim.ts';
