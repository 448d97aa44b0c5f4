import type { Generated } from 'kysely';

/** What organisations say of themselves, and to whom their bills go. */
export interface OrganisationDetailsTables {
  organisation_detail: {
    id: Generated<number>;
    organisation_id: number;
    /** Decimal text, US dollars. */
    cost: string;
    region: string;
    type: string;
    target_segment: string;
    website: string;
    monthly_active_users: number;
    updated_on: Date;
  };
  billing_info: {
    organisation_id: number;
    billing_name: string;
    attention: string;
    email: string;
    address: string;
    updated_on: Date;
  };
}
