import type { Deps } from './deps.ts';
import { accountRoutes } from './domains/account/routes.ts';
import { agreementRoutes } from './domains/agreements/routes.ts';
import { auditRoutes } from './domains/audit/routes.ts';
import { carScreenRoutes } from './domains/car-screen/routes.ts';
import { commandRoutes } from './domains/car-messages/routes.ts';
import { evidenceRoutes } from './domains/evidence/routes.ts';
import { formRoutes } from './domains/forms/routes.ts';
import { publicationRoutes } from './domains/publication/routes.ts';
import { responseRoutes } from './domains/responses/routes.ts';
import { revocationRoutes } from './domains/revocation/routes.ts';
import { statusRequestRoutes } from './domains/status-requests/routes.ts';
import { organisationRoutes } from './domains/organisations/routes.ts';
import { consumerPermissionRoutes } from './domains/consumer-permissions/routes.ts';
import { dataPackageRoutes } from './domains/data-packages/routes.ts';
import { domainListRoutes } from './domains/domain-lists/routes.ts';
import { fleetRoutes } from './domains/fleets/routes.ts';
import { healthRoutes } from './domains/health/routes.ts';
import { homeRoutes } from './domains/home/routes.ts';
import { identityRoutes } from './domains/identity/routes.ts';
import { liveDataRoutes } from './domains/live-data/routes.ts';
import { loadTestRoutes } from './domains/load-tests/routes.ts';
import { notificationRoutes } from './domains/notices/routes.ts';
import { organisationMessageRoutes } from './domains/mail/routes.ts';
import { platformLogRoutes } from './domains/platform-logs/routes.ts';
import { platformRoutes } from './domains/platform/routes.ts';
import { reportRoutes } from './domains/reports/routes.ts';
import { rewardRoutes } from './domains/rewards/routes.ts';
import { scheduledRunRoutes } from './domains/scheduled-runs/routes.ts';
import { signalRoutes } from './domains/signals/routes.ts';
import { simulatorRoutes } from './domains/simulator/routes.ts';
import { streamRoutes } from './domains/streams/routes.ts';
import { userRoutes } from './domains/users/routes.ts';
import { usageRoutes } from './domains/usage/routes.ts';
import { vehicleAccessRoutes } from './domains/vehicle-access/routes.ts';
import type { Route } from './http/route.ts';

/** Every route of the API, one line a domain. */
export function routes(deps: Deps): Route[] {
  return [
    ...identityRoutes(deps),
    ...platformRoutes(deps),
    ...accountRoutes(deps),
    ...organisationRoutes(deps),
    ...userRoutes(deps),
    ...homeRoutes(deps),
    ...signalRoutes(deps),
    ...formRoutes(deps),
    ...publicationRoutes(deps),
    ...revocationRoutes(deps),
    ...responseRoutes(deps),
    ...evidenceRoutes(deps),
    ...statusRequestRoutes(deps),
    ...consumerPermissionRoutes(deps),
    ...dataPackageRoutes(deps),
    ...fleetRoutes(deps),
    ...vehicleAccessRoutes(deps),
    ...agreementRoutes(deps),
    ...domainListRoutes(deps),
    ...notificationRoutes(deps),
    ...organisationMessageRoutes(deps),
    ...rewardRoutes(deps),
    ...reportRoutes(deps),
    ...liveDataRoutes(deps),
    ...streamRoutes(deps),
    ...usageRoutes(deps),
    ...commandRoutes(deps),
    ...loadTestRoutes(deps),
    ...scheduledRunRoutes(deps),
    ...simulatorRoutes(deps),
    ...healthRoutes(deps),
    ...platformLogRoutes(deps),
    ...auditRoutes(deps),
    ...carScreenRoutes(deps),
  ];
}
