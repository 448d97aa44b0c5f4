// Written by npm run reference: change the files that it joins.
import { accountActions } from './account/audit-actions.ts';
import { agreementActions } from './agreements/audit-actions.ts';
import { carMessageActions } from './car-messages/audit-actions.ts';
import { consumerPermissionActions } from './consumer-permissions/audit-actions.ts';
import { dataPackageActions } from './data-packages/audit-actions.ts';
import { domainListActions } from './domain-lists/audit-actions.ts';
import { fleetActions } from './fleets/audit-actions.ts';
import { formActions } from './forms/audit-actions.ts';
import { identityActions } from './identity/audit-actions.ts';
import { loadTestActions } from './load-tests/audit-actions.ts';
import { mailActions } from './mail/audit-actions.ts';
import { noticeActions } from './notices/audit-actions.ts';
import { organisationActions } from './organisations/audit-actions.ts';
import { platformActions } from './platform/audit-actions.ts';
import { publicationActions } from './publication/audit-actions.ts';
import { revocationActions } from './revocation/audit-actions.ts';
import { scheduledRunActions } from './scheduled-runs/audit-actions.ts';
import { signalActions } from './signals/audit-actions.ts';
import { simulatorActions } from './simulator/audit-actions.ts';
import { statusRequestActions } from './status-requests/audit-actions.ts';
import { streamActions } from './streams/audit-actions.ts';
import { userActions } from './users/audit-actions.ts';
import { vehicleAccessActions } from './vehicle-access/audit-actions.ts';

/** Every action of the audit trail, with what is told of it. */
export const auditTellings = {
  ...accountActions,
  ...agreementActions,
  ...carMessageActions,
  ...consumerPermissionActions,
  ...dataPackageActions,
  ...domainListActions,
  ...fleetActions,
  ...formActions,
  ...identityActions,
  ...loadTestActions,
  ...mailActions,
  ...noticeActions,
  ...organisationActions,
  ...platformActions,
  ...publicationActions,
  ...revocationActions,
  ...scheduledRunActions,
  ...signalActions,
  ...simulatorActions,
  ...statusRequestActions,
  ...streamActions,
  ...userActions,
  ...vehicleAccessActions,
} as const;
