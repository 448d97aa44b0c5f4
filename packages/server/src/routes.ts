// Written by npm run reference: change the files that it joins.
import type { Deps } from './deps.ts';
import type { Route } from './http/route.ts';
import { accountRoutes } from './domains/account/routes.ts';
import { agreementRoutes } from './domains/agreements/routes.ts';
import { auditRoutes } from './domains/audit/routes.ts';
import { carMessageRoutes } from './domains/car-messages/routes.ts';
import { carScreenRoutes } from './domains/car-screen/routes.ts';
import { consumerPermissionRoutes } from './domains/consumer-permissions/routes.ts';
import { dataPackageRoutes } from './domains/data-packages/routes.ts';
import { domainListRoutes } from './domains/domain-lists/routes.ts';
import { evidenceRoutes } from './domains/evidence/routes.ts';
import { fleetRoutes } from './domains/fleets/routes.ts';
import { formRoutes } from './domains/forms/routes.ts';
import { healthRoutes } from './domains/health/routes.ts';
import { homeRoutes } from './domains/home/routes.ts';
import { identityRoutes } from './domains/identity/routes.ts';
import { liveDataRoutes } from './domains/live-data/routes.ts';
import { loadTestRoutes } from './domains/load-tests/routes.ts';
import { mailRoutes } from './domains/mail/routes.ts';
import { noticeRoutes } from './domains/notices/routes.ts';
import { organisationRoutes } from './domains/organisations/routes.ts';
import { platformLogRoutes } from './domains/platform-logs/routes.ts';
import { platformRoutes } from './domains/platform/routes.ts';
import { publicationRoutes } from './domains/publication/routes.ts';
import { reportRoutes } from './domains/reports/routes.ts';
import { responseRoutes } from './domains/responses/routes.ts';
import { revocationRoutes } from './domains/revocation/routes.ts';
import { rewardRoutes } from './domains/rewards/routes.ts';
import { scheduledRunRoutes } from './domains/scheduled-runs/routes.ts';
import { searchRoutes } from './domains/search/routes.ts';
import { signalRoutes } from './domains/signals/routes.ts';
import { simulatorRoutes } from './domains/simulator/routes.ts';
import { statusRequestRoutes } from './domains/status-requests/routes.ts';
import { streamRoutes } from './domains/streams/routes.ts';
import { usageRoutes } from './domains/usage/routes.ts';
import { userRoutes } from './domains/users/routes.ts';
import { vehicleAccessRoutes } from './domains/vehicle-access/routes.ts';
import { vehicleRoutes } from './domains/vehicles/routes.ts';

export function routes(deps: Deps): Route[] {
  return [
    ...accountRoutes(deps),
    ...agreementRoutes(deps),
    ...auditRoutes(deps),
    ...carMessageRoutes(deps),
    ...carScreenRoutes(deps),
    ...consumerPermissionRoutes(deps),
    ...dataPackageRoutes(deps),
    ...domainListRoutes(deps),
    ...evidenceRoutes(deps),
    ...fleetRoutes(deps),
    ...formRoutes(deps),
    ...healthRoutes(deps),
    ...homeRoutes(deps),
    ...identityRoutes(deps),
    ...liveDataRoutes(deps),
    ...loadTestRoutes(deps),
    ...mailRoutes(deps),
    ...noticeRoutes(deps),
    ...organisationRoutes(deps),
    ...platformLogRoutes(deps),
    ...platformRoutes(deps),
    ...publicationRoutes(deps),
    ...reportRoutes(deps),
    ...responseRoutes(deps),
    ...revocationRoutes(deps),
    ...rewardRoutes(deps),
    ...scheduledRunRoutes(deps),
    ...searchRoutes(deps),
    ...signalRoutes(deps),
    ...simulatorRoutes(deps),
    ...statusRequestRoutes(deps),
    ...streamRoutes(deps),
    ...usageRoutes(deps),
    ...userRoutes(deps),
    ...vehicleAccessRoutes(deps),
    ...vehicleRoutes(deps),
  ];
}
