import type { ConsentType, FormStatus } from '@vinculum/contract/consents/vocabulary.ts';
import type { AgreedWording } from '@vinculum/contract/forms/agreed-wording.ts';
import type { ColumnType, Generated } from 'kysely';
import type { Created, Json } from '../../db/columns.ts';

export interface FormsTables {
  consent_form: {
    id: Generated<number>;
    consumer_id: number;
    status: FormStatus;
    title: string;
    consent_type: ConsentType;
    expiry_type: number;
    expiry_in_days: number | null;
    /** YYYY-MM-DD. */
    expiry: string | null;
    package_expiry: string | null;
    /** The earlier of the two, by the database. */
    last_day: ColumnType<string | null, never, never>;
    data_retention_in_days: number;
    has_encryption: boolean;
    content: Json;
    form_hash: string | null;
    /** The offer of this form without what differs from consent to consent. */
    offer: ColumnType<unknown, string | null, string | null>;
    /** In which words it was published; null before. */
    agreed_words: AgreedWording | null;
    created_by: string;
    created_on: Created;
    updated_on: Date;
    published_on: Date | null;
    ended_on: Date | null;
    /** Made by a load test or by the web simulator. */
    is_test: Generated<boolean>;
  };
  unfinished_form: {
    organisation_id: number;
    key: string;
    form_id: number | null;
    revision: number;
    title: string;
    content: Json;
    base_updated_on: string | null;
    updated_by: string;
    updated_on: Date;
  };
}
