// Written by npm run reference: change the files that it joins.
import type { PortalDomain } from '../lib/screens/portal-screen.ts';
import { agreementsDomain } from '../domains/agreements/domain.tsx';
import { auditDomain } from '../domains/audit/domain.tsx';
import { carMessagesDomain } from '../domains/car-messages/domain.tsx';
import { carScreenDomain } from '../domains/car-screen/domain.tsx';
import { consentViewDomain } from '../domains/consent-view/domain.tsx';
import { consumerPermissionsDomain } from '../domains/consumer-permissions/domain.tsx';
import { dataPackagesDomain } from '../domains/data-packages/domain.tsx';
import { domainListsDomain } from '../domains/domain-lists/domain.tsx';
import { fleetsDomain } from '../domains/fleets/domain.tsx';
import { formsDomain } from '../domains/forms/domain.tsx';
import { healthDomain } from '../domains/health/domain.tsx';
import { homeDomain } from '../domains/home/domain.tsx';
import { identityDomain } from '../domains/identity/domain.tsx';
import { liveDataDomain } from '../domains/live-data/domain.tsx';
import { loadTestsDomain } from '../domains/load-tests/domain.tsx';
import { mailDomain } from '../domains/mail/domain.tsx';
import { noticesDomain } from '../domains/notices/domain.tsx';
import { organisationViewDomain } from '../domains/organisation-view/domain.tsx';
import { organisationsDomain } from '../domains/organisations/domain.tsx';
import { platformLogsDomain } from '../domains/platform-logs/domain.tsx';
import { publicationDomain } from '../domains/publication/domain.tsx';
import { rawDataDomain } from '../domains/raw-data/domain.tsx';
import { reportsDomain } from '../domains/reports/domain.tsx';
import { responsesDomain } from '../domains/responses/domain.tsx';
import { revocationDomain } from '../domains/revocation/domain.tsx';
import { scheduledRunsDomain } from '../domains/scheduled-runs/domain.tsx';
import { signalsDomain } from '../domains/signals/domain.tsx';
import { simulatorDomain } from '../domains/simulator/domain.tsx';
import { statusRequestsDomain } from '../domains/status-requests/domain.tsx';
import { streamsDomain } from '../domains/streams/domain.tsx';
import { usageDomain } from '../domains/usage/domain.tsx';
import { usersDomain } from '../domains/users/domain.tsx';
import { vehicleAccessDomain } from '../domains/vehicle-access/domain.tsx';
import { vehiclesDomain } from '../domains/vehicles/domain.tsx';

/** Every domain of the portal. */
export const domains: readonly PortalDomain[] = [
  agreementsDomain,
  auditDomain,
  carMessagesDomain,
  carScreenDomain,
  consentViewDomain,
  consumerPermissionsDomain,
  dataPackagesDomain,
  domainListsDomain,
  fleetsDomain,
  formsDomain,
  healthDomain,
  homeDomain,
  identityDomain,
  liveDataDomain,
  loadTestsDomain,
  mailDomain,
  noticesDomain,
  organisationViewDomain,
  organisationsDomain,
  platformLogsDomain,
  publicationDomain,
  rawDataDomain,
  reportsDomain,
  responsesDomain,
  revocationDomain,
  scheduledRunsDomain,
  signalsDomain,
  simulatorDomain,
  statusRequestsDomain,
  streamsDomain,
  usageDomain,
  usersDomain,
  vehicleAccessDomain,
  vehiclesDomain,
];
