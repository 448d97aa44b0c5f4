import type { AgreementsTables } from './tables/agreements-tables.ts';
import type { AuditSealsTables } from './tables/audit-seals-tables.ts';
import type { ConsentTables } from './tables/consent-tables.ts';
import type { ConsentStatusRequestsTables } from './tables/consent-status-requests-tables.ts';
import type { ConsentRecordsTables } from './tables/consent-records-tables.ts';
import type { DataTables } from './tables/data-tables.ts';
import type { DataPackagesTables } from './tables/data-packages-tables.ts';
import type { DomainListsTables } from './tables/domain-lists-tables.ts';
import type { FleetsTables } from './tables/fleets-tables.ts';
import type { LoadTestsTables } from './tables/load-tests-tables.ts';
import type { OperationsTables } from './tables/operations-tables.ts';
import type { OrganisationDetailsTables } from './tables/organisation-details-tables.ts';
import type { OrganisationMessagesTables } from './tables/organisation-messages-tables.ts';
import type { PeopleTables } from './tables/people-tables.ts';
import type { PlatformLogsTables } from './tables/platform-logs-tables.ts';
import type { RewardsTables } from './tables/rewards-tables.ts';
import type { UsageTables } from './tables/usage-tables.ts';
import type { VehicleMessagesTables } from './tables/vehicle-messages-tables.ts';
import type { VehicleSignalsTables } from './tables/vehicle-signals-tables.ts';
import type { VehiclesTables } from './tables/vehicles-tables.ts';

/** Every table; the files are named after the migrations that make them, in `migrations/`. */
export interface Database
  extends AgreementsTables,
    AuditSealsTables,
    ConsentRecordsTables,
    ConsentStatusRequestsTables,
    ConsentTables,
    DataPackagesTables,
    DataTables,
    DomainListsTables,
    FleetsTables,
    LoadTestsTables,
    OperationsTables,
    OrganisationDetailsTables,
    OrganisationMessagesTables,
    PeopleTables,
    PlatformLogsTables,
    RewardsTables,
    UsageTables,
    VehicleMessagesTables,
    VehicleSignalsTables,
    VehiclesTables {}
