import type { AgreementType, PublicationStatus } from '@vinculum/contract/agreements/agreement.ts';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Created } from '../../db/columns.ts';

/** Master service agreements of consumers, and to which fleet owners they are published. */
export interface AgreementsTables {
  agreement: {
    id: Generated<number>;
    consumer_id: number;
    msa_data: string;
    msa_data_type: AgreementType;
    created_by: string;
    created_on: Created;
    updated_on: Date;
    deleted_on: Date | null;
  };
  agreement_publication: {
    id: GeneratedAlways<number>;
    agreement_id: number;
    fleet_owner_id: number;
    status: PublicationStatus;
    msa_data: string;
    msa_data_type: AgreementType;
    username: string;
    at: Created;
  };
}
