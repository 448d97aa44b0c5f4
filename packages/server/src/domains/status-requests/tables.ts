import type { RequestableStatus } from '@vinculum/contract/status-requests/endpoints.ts';
import type { Generated } from 'kysely';
import type { Created } from '../../db/columns.ts';

export interface StatusRequestsTables {
  consent_status_request: {
    id: Generated<number>;
    form_id: number;
    /** Of whoever asked. */
    organisation_id: number;
    consent_status: RequestableStatus;
    requested_by: string;
    requested_at: Created;
  };
  consent_status_request_vehicle: {
    request_id: number;
    vin: string;
    revision: number;
  };
}
