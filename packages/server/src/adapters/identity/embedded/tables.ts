import type { Generated } from 'kysely';
import type { Created, Json } from '../../../db/columns.ts';

export interface EmbeddedIdentityTables {
  identity_account: {
    username: string;
    password_hash: string;
    must_change_password: boolean;
    is_disabled: Generated<boolean>;
    updated_on: Date;
  };
  identity_attempt: {
    username: string;
    source: string;
    failures: number;
    locked_until: Date;
    failed_on: Date;
    known_until: Date;
  };
  identity_session: {
    id: string;
    username: string;
    token_hash: Buffer;
    created_on: Created;
    rotated_on: Date;
    expires_on: Date;
    ended_on: Date | null;
    end_cause: string | null;
  };
  signing_key: { kid: string; sealed_key: Buffer; public_jwk: Json; created_on: Created };
}
