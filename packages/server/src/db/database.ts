// Written by npm run reference: change the files that it joins.
import type { CognitoTables } from '../adapters/identity/cognito/tables.ts';
import type { EmbeddedIdentityTables } from '../adapters/identity/embedded/tables.ts';
import type { PlatformLogsTables } from '../adapters/platform-logs/tables.ts';
import type { AgreementsTables } from '../domains/agreements/tables.ts';
import type { AuditTables } from '../domains/audit/tables.ts';
import type { CarMessagesTables } from '../domains/car-messages/tables.ts';
import type { ConsentsTables } from '../domains/consents/tables.ts';
import type { ConsumerPermissionsTables } from '../domains/consumer-permissions/tables.ts';
import type { DataPackagesTables } from '../domains/data-packages/tables.ts';
import type { DomainListsTables } from '../domains/domain-lists/tables.ts';
import type { EvidenceTables } from '../domains/evidence/tables.ts';
import type { FleetsTables } from '../domains/fleets/tables.ts';
import type { FormsTables } from '../domains/forms/tables.ts';
import type { HealthTables } from '../domains/health/tables.ts';
import type { LoadTestsTables } from '../domains/load-tests/tables.ts';
import type { MailTables } from '../domains/mail/tables.ts';
import type { NoticesTables } from '../domains/notices/tables.ts';
import type { OrganisationsTables } from '../domains/organisations/tables.ts';
import type { PublicationTables } from '../domains/publication/tables.ts';
import type { ReportsTables } from '../domains/reports/tables.ts';
import type { RevocationTables } from '../domains/revocation/tables.ts';
import type { RewardsTables } from '../domains/rewards/tables.ts';
import type { ScheduledRunsTables } from '../domains/scheduled-runs/tables.ts';
import type { SignalsTables } from '../domains/signals/tables.ts';
import type { SimulatorTables } from '../domains/simulator/tables.ts';
import type { StatusRequestsTables } from '../domains/status-requests/tables.ts';
import type { StreamsTables } from '../domains/streams/tables.ts';
import type { UsageTables } from '../domains/usage/tables.ts';
import type { UsersTables } from '../domains/users/tables.ts';
import type { VehicleAccessTables } from '../domains/vehicle-access/tables.ts';
import type { VehiclesTables } from '../domains/vehicles/tables.ts';
import type { DeliveryTables } from '../gateway/delivery/tables.ts';
import type { LinkTables } from '../gateway/link/tables.ts';
import type { OutboxTables } from '../gateway/outbox/tables.ts';
import type { SessionsTables } from '../gateway/sessions/tables.ts';

export interface Database
  extends CognitoTables,
    EmbeddedIdentityTables,
    PlatformLogsTables,
    AgreementsTables,
    AuditTables,
    CarMessagesTables,
    ConsentsTables,
    ConsumerPermissionsTables,
    DataPackagesTables,
    DomainListsTables,
    EvidenceTables,
    FleetsTables,
    FormsTables,
    HealthTables,
    LoadTestsTables,
    MailTables,
    NoticesTables,
    OrganisationsTables,
    PublicationTables,
    ReportsTables,
    RevocationTables,
    RewardsTables,
    ScheduledRunsTables,
    SignalsTables,
    SimulatorTables,
    StatusRequestsTables,
    StreamsTables,
    UsageTables,
    UsersTables,
    VehicleAccessTables,
    VehiclesTables,
    DeliveryTables,
    LinkTables,
    OutboxTables,
    SessionsTables {}
